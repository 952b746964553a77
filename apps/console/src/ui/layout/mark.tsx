/** The product's mark: a screen with its label under it. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      className="flex-none text-accent-mark"
    >
      <rect x="1.5" y="2.5" width="17" height="11" rx="1.5" strokeWidth="2" />
      <path d="M2 17.5h8" strokeWidth="2" />
      <path d="M13 17.5h.01" strokeWidth="2.4" />
    </svg>
  );
}
