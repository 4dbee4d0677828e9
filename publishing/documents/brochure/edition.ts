/** When the brochures were last written; they bear this date, whenever they are printed. */
export const EDITION = { name: 'Edition of November 2026', dated: '2026-11-21' } as const;
