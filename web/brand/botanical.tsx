interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly scale?: number;
}

function placed({ x, y, turn = 0, scale = 1 }: Place): string {
  return `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
}

/** A closed pod of 44 by 100, centred at its middle. */
export function Pod(place: Place) {
  return (
    <g transform={placed(place)}>
      <path d="M0-50C17-38 23-18 21 6 19 27 11 42 0 50-11 42-19 27-21 6-23-18-17-38 0-50Z" fill="var(--leaf)" />
      <path d="M0-50C17-38 23-18 21 6 19 27 11 42 0 50 6 20 6-20 0-50Z" fill="var(--leaf-deep)" opacity="0.55" />
      <g fill="none" stroke="var(--green)" strokeLinecap="round" strokeWidth="1.600" opacity="0.7">
        <path d="M0-44C3-14 3 16 0 44" />
        <path d="M-7-36C-12-10-11 16-6 35" />
        <path d="M7-36C12-10 11 16 6 35" />
      </g>
      <path d="M0-50C-1-56 1-60 4-63" fill="none" stroke="var(--leaf-deep)" strokeLinecap="round" strokeWidth="3" />
    </g>
  );
}

/** A leaf of height 220 above its stem. */
export function Leaf({ deep, ...place }: Place & { readonly deep?: boolean }) {
  return (
    <g transform={placed(place)}>
      <path d="M0 0C32-52 36-146 0-220-36-146-32-52 0 0Z" fill={deep ? 'var(--leaf-deep)' : 'var(--leaf)'} />
      <path d="M0-4V-200" fill="none" stroke="var(--surface)" strokeLinecap="round" strokeWidth="1.600" opacity="0.5" />
      <g fill="none" stroke="var(--surface)" strokeLinecap="round" strokeWidth="1.200" opacity="0.28">
        <path d="M0-40C9-52 16-62 20-74M0-40C-9-52-16-62-20-74" />
        <path d="M0-80C10-94 18-106 22-120M0-80C-10-94-18-106-22-120" />
        <path d="M0-122C8-134 14-144 18-156M0-122C-8-134-14-144-18-156" />
      </g>
    </g>
  );
}

/** The flower: white petals and a lip with violet veins, 100 wide, centred. */
export function Flower(place: Place) {
  return (
    <g transform={placed(place)} strokeLinejoin="round">
      <g fill="var(--petal)" stroke="var(--line-strong)" strokeOpacity="0.4" strokeWidth="1">
        <path d="M0 0C-16-14-19-38-3-52 13-38 15-14 0 0Z" />
        <path d="M0 0C-22-3-42-16-44-36-22-36-6-20 0 0Z" />
        <path d="M0 0C22-3 42-16 44-36 22-36 6-20 0 0Z" />
        <path d="M0-4C-26 2-38 20-30 40-18 53 18 53 30 40 38 20 26 2 0-4Z" />
      </g>
      <g fill="none" stroke="var(--violet)" strokeLinecap="round" strokeWidth="2">
        <path d="M0 4V38" />
        <path d="M-3 6C-8 16-12 24-14 34" />
        <path d="M3 6C8 16 12 24 14 34" />
        <path d="M-5 5C-14 11-20 18-23 27" strokeWidth="1.400" />
        <path d="M5 5C14 11 20 18 23 27" strokeWidth="1.400" />
      </g>
      <ellipse cx="0" cy="-1" rx="6" ry="7" fill="var(--saffron)" />
    </g>
  );
}
