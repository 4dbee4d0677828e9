import type { Hex } from 'viem';
import { COLORS } from '#domain/colors.ts';
import { engravingSvg } from '#domain/engraving.ts';
import { ENGRAVING_ALT } from '#domain/messages/engraving.ts';
import type { EmailPicture } from './render-email.ts';

const PIXELS = 400;
// With few shades it is a third of the size.
const SHADES = 16;

/** The engraving of a final transaction, for an email: gold on a transparent ground, visible in light and in dark. */
export async function engravingPicture(hash: Hex): Promise<EmailPicture> {
  // Loaded with the first email that needs it, since it takes memory and a moment.
  const { default: sharp } = await import('sharp');
  const svg = engravingSvg(hash, { size: PIXELS, ink: COLORS['accent-fill'].light });
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: SHADES }).toBuffer();
  return { png, alt: ENGRAVING_ALT };
}
