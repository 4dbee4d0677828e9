import { A_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { Facts } from '#web/ui/facts.tsx';

const { coin, metal } = site;
const { weightGrams, diameterMm, thicknessMm } = coin.sizes;

const FACTS = [
  ['You receive', A_COIN],
  ['Contains', `${coin.weight.troy} of ${metal}`],
  ['Fineness', coin.fineness],
  ['Weight', `${weightGrams} g`],
  ['Diameter', `${diameterMm} mm`],
  ['Thickness', `${thicknessMm} mm`],
  ['Edge', coin.edge],
  ['Face value', coin.faceValue],
  ['Struck by', `the ${coin.mint.long}`],
] as const;

/** The coin itself: what it measures, drawn to scale, and the issuer's photographs where site.config.ts names any. */
export const Specimen = () => (
  <div className="specimen">
    <figure>
      <Plate />
      <figcaption>
        Its size, drawn to scale; the design on the real coin is not shown. The coin elsewhere on this site is our mark.
      </figcaption>
    </figure>
    <Facts items={FACTS} />
    {coin.photographs.map(({ file, alt, credit, width, height }) => (
      <figure key={file}>
        <img src={file} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
        <figcaption>Photograph: {credit}</figcaption>
      </figure>
    ))}
  </div>
);

// One unit is a millimeter: the drawing changes with the coin, and never its scale.
const MARGIN = 5;
const GAP = 9;
const CENTER = MARGIN + diameterMm / 2;
const EDGE_X = MARGIN + diameterMm + GAP;
const BOTTOM = MARGIN + diameterMm;
const WIDTH = EDGE_X + thicknessMm + MARGIN + 3;
const HEIGHT = BOTTOM + 12;
/** One groove for each half millimeter of the edge. */
const GROOVES = Math.round(diameterMm * Math.PI * 2);

/** Face and edge side by side, with what they measure. */
function Plate() {
  const isReeded = coin.edge === 'reeded';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The coin’s face, ${diameterMm} mm across, and its ${coin.edge} edge, ${thicknessMm} mm thick, drawn to scale`}
    >
      <g className="specimen-coin">
        <circle cx={CENTER} cy={CENTER} r={diameterMm / 2 - 0.1} />
        <circle cx={CENTER} cy={CENTER} r={diameterMm / 2 - 1.4} />
        {isReeded && (
          <circle
            cx={CENTER}
            cy={CENTER}
            r={diameterMm / 2 - 0.45}
            className="specimen-grooves"
            strokeWidth={0.9}
            pathLength={GROOVES}
            strokeDasharray="0.5 0.5"
          />
        )}
        <rect x={EDGE_X} y={MARGIN} width={thicknessMm} height={diameterMm} rx={0.35} />
        {isReeded && (
          <line
            x1={EDGE_X + thicknessMm / 2}
            x2={EDGE_X + thicknessMm / 2}
            y1={MARGIN + 0.6}
            y2={BOTTOM - 0.6}
            className="specimen-grooves"
            strokeWidth={thicknessMm - 0.3}
            strokeDasharray="0.25 0.25"
          />
        )}
      </g>
      <g className="specimen-sizes">
        <path
          d={`M${MARGIN} ${CENTER}V${BOTTOM + 5}M${BOTTOM} ${CENTER}V${BOTTOM + 5}M${MARGIN} ${BOTTOM + 4}H${BOTTOM}`}
        />
        <path
          d={`M${EDGE_X} ${BOTTOM + 1.5}v3.5M${EDGE_X + thicknessMm} ${BOTTOM + 1.5}v3.5M${EDGE_X} ${BOTTOM + 4}h${thicknessMm}`}
        />
        <text x={CENTER} y={BOTTOM + 8}>
          {diameterMm} mm
        </text>
        <text x={EDGE_X + thicknessMm / 2} y={BOTTOM + 8}>
          {thicknessMm} mm
        </text>
      </g>
    </svg>
  );
}
