/** The brand's colours for drawings that stand outside the site's style sheet; web/styles/theme.css has the same. */
export const PALETTE = {
  ink: '#1c1a16',
  ivory: '#f8f4ea',
  gold: '#dcb95f',
  coin: '#c79a35',
} as const;

/** The mark's and the name's colours on a light ground and on a dark one. */
export const GROUNDS = {
  light: { coin: PALETTE.ink, letter: '#e6c673', name: PALETTE.ink },
  dark: { coin: PALETTE.gold, letter: PALETTE.ink, name: '#f3eee2' },
} as const;
