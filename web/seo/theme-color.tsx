/** --paper of styles/theme.css: what a phone colours its bars with. A test compares them. */
export const THEME_COLORS = { light: '#faf7f0', dark: '#13120e' };

export function ThemeColor() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
    </>
  );
}
