import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A part of the recipe whose place in the original is shown. A new object shows it again. */
export interface WantedPlace {
  readonly field: string;
  /** null for the whole field. */
  readonly index: number | null;
}

/** The attribute of an element that shows a part of a recipe. */
export const placeAttribute = (field: string, index: number | null = null) => ({
  'data-place': index === null ? field : `${field} ${index}`,
});

function placeAt(target: EventTarget | null): WantedPlace | null {
  const [field, index] =
    (target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null)?.dataset['place']?.split(' ') ??
    [];
  return field === undefined ? null : { field, index: index === undefined ? null : Number(index) };
}

/** Whether two places are the same. */
export const isSamePlace = (one: WantedPlace | null, other: WantedPlace): boolean =>
  one?.field === other.field && one.index === other.index;

/** Calls back with the part of a recipe that is pointed at, tapped or focused within an element. */
export function usePlacesWithin(
  within: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPlace: (place: WantedPlace) => void,
): void {
  const called = useEffectEvent(onPlace);
  useEffect(() => {
    const element = within.current;
    if (!isActive || !element) return undefined;
    const pointed = ({ target }: Event): void => {
      const place = placeAt(target);
      if (place !== null) called(place);
    };
    const events = ['pointerover', 'click', 'focusin'] as const;
    for (const event of events) element.addEventListener(event, pointed);
    return () => {
      for (const event of events) element.removeEventListener(event, pointed);
    };
  }, [within, isActive]);
}
