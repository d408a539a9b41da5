interface Props {
  /** The side length in pixels. */
  readonly size: number;
}

/** The logo: an open cardamom pod with three saffron seeds. It is decorative, because the name is beside it. */
export function CardamomMark({ size }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        d="M24 2.5c8.6 5.2 13.5 12.600 13.500 21.300 0 9.200-5.200 16.800-13.500 21.700-8.300-4.900-13.500-12.500-13.500-21.700C10.500 15.100 15.400 7.700 24 2.500Z"
        fill="var(--green)"
      />
      <path
        d="M24 9.500c4.300 3.900 6.500 8.700 6.500 14.400 0 5.800-2.300 10.900-6.500 15.100-4.200-4.200-6.500-9.300-6.500-15.100 0-5.700 2.200-10.500 6.500-14.400Z"
        fill="var(--paper)"
      />
      <g fill="var(--saffron)">
        <ellipse cx="24" cy="17.300" rx="2.700" ry="3.300" />
        <ellipse cx="24" cy="25" rx="3.200" ry="3.500" />
        <ellipse cx="24" cy="32.600" rx="2.400" ry="3.100" />
      </g>
      <path
        d="M24 2.500c-1-1.200-1.100-1.700-.7-2.500"
        fill="none"
        stroke="var(--green)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
