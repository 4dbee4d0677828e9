import { MonitorSmartphone } from 'lucide-react';
import { shownTime } from '#domain/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { type Session, useEndSession, useSessions } from './sessions.ts';

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

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** 'Chrome on Windows', as far as the agent reveals it; a program other than a browser is named by its first word. */
export function deviceName(agent: string | null): string {
  if (!agent?.trim()) return 'Unknown device';
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  const firstWord = agent.trim().split(/[\s/]/)[0] || 'Unknown device';
  return browser ?? system ?? firstWord.slice(0, 40);
}

/** The browsers and devices that are logged in; each can be logged out from here. */
export function SessionsCard() {
  const sessions = useSessions();
  return (
    <Loaded query={sessions} failed="We can’t show your logins right now">
      {(list) => <SessionList sessions={list} />}
    </Loaded>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const end = useEndSession();
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <Button
            kind="secondary"
            size="sm"
            busy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            Log out everywhere else
          </Button>
        </p>
      )}
    </div>
  );
}

type Props = { session: Session; busy: boolean; onEnd: () => void };

/** One logged-in browser or device: what, from where, when last. */
function SessionRow({ session, busy, onEnd }: Props) {
  const device = deviceName(session.agent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
      <div className="grid min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {session.current && (
            <span className="rounded-full bg-good-wash px-2.5 py-0.5 font-medium text-good text-xs">This device</span>
          )}
        </p>
        <p className="break-words text-muted text-sm">
          From {session.network} · last used{' '}
          <time dateTime={session.last_used_at}>{shownTime(session.last_used_at, 'own')}</time>
        </p>
      </div>
      {!session.current && (
        <Button kind="secondary" size="sm" busy={busy} aria-label={`Log out ${device}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
