// The first that matches counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (agent: string, known: readonly (readonly [RegExp, string])[]) =>
  known.find(([pattern]) => pattern.test(agent))?.[1];

/** 'Chrome on Windows', as far as the agent reveals it; a program that is no browser is named by its first word. */
export function deviceName(agent: string | null): string {
  if (!agent?.trim()) return 'Unknown device';
  const [browser, system] = [named(agent, BROWSERS), named(agent, SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.trim().split(/[\s/]/)[0] || 'Unknown device').slice(0, 40);
}
