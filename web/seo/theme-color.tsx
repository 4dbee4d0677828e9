/** --paper of styles/theme.css: what a phone colours its bars with. A test compares them. */
export const THEME_COLORS = { light: '#f8f4ea', dark: '#12110e' };

export function ThemeColor() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
    </>
  );
}
