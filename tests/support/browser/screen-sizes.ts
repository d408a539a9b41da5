/** The sizes that the screens are made for, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 860 };
