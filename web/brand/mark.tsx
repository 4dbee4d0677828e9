/** The small coin beside the name. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="15.5" fill="#c79a35" />
      <circle cx="16" cy="16" r="12.4" fill="none" stroke="#24211b" strokeWidth="1.1" />
      <path
        d="M11.5 9.5V17a4.5 4.5 0 0 0 9 0V9.5"
        fill="none"
        stroke="#24211b"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
