import { site } from '#site';

/** What stands beside the logos in the archive, as plain text. */
export const readme = () => `${site.name} logos

svg/   drawings for every size: web, print, engraving
png/   pictures 640 pixels high, without a ground

Each comes in three versions:
  light   for light grounds
  dark    for dark grounds
  mono    in one color, for stamps and engravings
usg-coin is the coin of our pictures.

brand-guide.pdf says how to use them: the room they need, how small they may become, the colors, and what not to do.

You may show the logo when you write about ${site.name}, list it or trade it. You may not use it in a way that suggests that
${site.company} makes, endorses or answers for what you offer.

Questions: ${site.support.email}
`;
