const RIM = 'One ounce of gold · One coin · One token · ';

/** Our own drawing of a coin; it shows no real one. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 320" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="coin-face" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f0d58f" />
          <stop offset="0.45" stopColor="#cfa245" />
          <stop offset="1" stopColor="#9a7120" />
        </linearGradient>
        <linearGradient id="coin-edge" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#b98a2d" />
          <stop offset="1" stopColor="#6f4f12" />
        </linearGradient>
        <path id="coin-rim" d="M160 36a124 124 0 1 1-.01 0" fill="none" />
      </defs>
      <circle cx="160" cy="160" r="156" fill="url(#coin-edge)" />
      <circle
        cx="160"
        cy="160"
        r="152.5"
        fill="none"
        stroke="#f0d58f"
        strokeOpacity="0.55"
        strokeWidth="7"
        strokeDasharray="2 3.2"
      />
      <circle cx="160" cy="160" r="147" fill="url(#coin-face)" />
      <circle cx="160" cy="160" r="143" fill="none" stroke="#6f4f12" strokeOpacity="0.45" strokeWidth="1.5" />
      <circle cx="160" cy="160" r="108" fill="none" stroke="#6f4f12" strokeOpacity="0.4" strokeWidth="1.5" />
      <circle cx="160" cy="160" r="105" fill="#fff3cf" fillOpacity="0.14" />
      <text className="coin-rim">
        <textPath href="#coin-rim" textLength="764">
          {RIM.repeat(2)}
        </textPath>
      </text>
      <g fill="none" stroke="#4d370b" strokeLinecap="round">
        <path d="M126 104v58a34 34 0 0 0 68 0v-58" strokeWidth="13" />
        <path d="M104 226h112M122 240h76" strokeWidth="3" strokeOpacity="0.7" />
      </g>
    </svg>
  );
}
