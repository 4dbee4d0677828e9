import { useEffect, useMemo, useRef, useState } from 'react';
import type { Hex } from 'viem';
import { ENGRAVING_VIEW_BOX, engravingOf } from '#domain/engraving.ts';
import { classNames } from './class-names.ts';

type Props = {
  /** The hash of a final transaction. */
  of: string;
  /** Its size. */
  className: string;
  /** How many times as wide the lines are: 2 below 150 pixels and 3 below 60, or little is seen of them. */
  weight?: 1 | 2 | 3;
  /** Whether it draws itself, line by line, when it's first in sight. */
  drawing?: boolean;
};

/** Those that have drawn themselves on this page. */
const drawn = new Set<string>();

/** Waits until the drawing is in sight, then draws it, once. */
function useDrawing(hash: string, drawing: boolean) {
  const ref = useRef<SVGSVGElement>(null);
  const [step, setStep] = useState(drawing && !drawn.has(hash) ? 'waits' : 'still');
  useEffect(() => {
    if (step !== 'waits' || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        drawn.add(hash);
        setStep('draws');
      },
      { threshold: 0.3 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hash, step]);
  return { ref, className: step === 'still' ? undefined : `engraving-${step}` };
}

/** The engraving of a transaction's hash. Beside the hash it says nothing more, so that a screen reader passes it over. */
export default function Engraving({ of, className, weight = 1, drawing = false }: Props) {
  const lines = useMemo(() => engravingOf(of as Hex), [of]);
  const { ref, className: step } = useDrawing(of, drawing);
  return (
    <svg
      ref={ref}
      aria-hidden
      viewBox={ENGRAVING_VIEW_BOX}
      fill="none"
      stroke="currentColor"
      data-engraving={of}
      className={classNames('block shrink-0 text-accent', className, step)}
    >
      {lines.map(({ path, width, copies }) => (
        <g key={path} strokeWidth={width * weight}>
          {Array.from({ length: copies }, (_, copy) => (360 * copy) / copies).map((turn) => (
            <path key={turn} d={path} pathLength={1} transform={`rotate(${turn})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}
