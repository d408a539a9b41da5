import { useEffect, useMemo, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { RecipeAmounts, recipeAmounts } from '../../../../shared/scaling/recipe-amounts.ts';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';
import type { Pieces } from '../../../../shared/scaling/scale-yield.ts';
import type { convertParts } from '../../../../shared/units/convert-line.ts';
import { type UnitChoice, useServings } from './servings.store.ts';

/** The parts of a line as they are shown. */
export type ShownLine = (line: string) => readonly ScaledPart[];

/** The amounts of a recipe as they are shown: scaled, and in the chosen units. */
export interface ShownAmounts {
  /** The line of an ingredient. */
  readonly ingredient: ShownLine;
  /** A step or a part of it; its amounts are not scaled. */
  readonly step: ShownLine;
  /** The yield, scaled; null if none is stated. */
  readonly yieldText: string | null;
  /** The yield if it is a number of pieces; null also while the code for it loads. */
  readonly pieces: Pieces | null;
  /** Whether an ingredient or a step is shown in other units than it is written in. */
  readonly isConverted: boolean;
}

/** The text of a shown line; converted amounts have the sign for "about". */
export const shownText = (parts: readonly ScaledPart[]): string =>
  parts.map(({ text, written }) => (written === undefined ? text : `≈ ${text}`)).join('');

/** Loads code once; throws its error while rendering if it is wanted. */
function useCode<Code>(load: () => Promise<Code>, isWanted: boolean, mayFail: boolean): Code | null {
  const [code, setCode] = useState<{ readonly value: Code } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (isWanted) load().then((value) => setCode({ value }), setError);
  }, [load, isWanted]);
  // Amounts as written under another number of servings would spoil a dish, so the error page for a missing part of the
  // app is shown instead.
  if (!mayFail && error !== null) throw error;
  return code?.value ?? null;
}

const loadScaling = () => import('../../../../shared/scaling/recipe-amounts.ts');
const loadConversion = () => import('../../../../shared/units/convert-line.ts');

interface Codes {
  readonly scaling: { readonly recipeAmounts: typeof recipeAmounts } | null;
  readonly conversion: { readonly convertParts: typeof convertParts } | null;
}

const asWritten: ShownLine = (text) => [{ text, isScaled: false }];

/** Computes each line once. */
function remembered(show: ShownLine): ShownLine {
  const known = new Map<string, readonly ScaledPart[]>();
  return (line) => {
    const parts = known.get(line) ?? show(line);
    known.set(line, parts);
    return parts;
  };
}

function shownAmounts(recipe: Recipe, factor: number, units: UnitChoice, codes: Codes): ShownAmounts {
  const amounts: RecipeAmounts | null = codes.scaling?.recipeAmounts(recipe) ?? null;
  const convert = codes.conversion?.convertParts;
  const inUnits = (parts: readonly ScaledPart[], isStep: boolean): readonly ScaledPart[] =>
    convert === undefined || amounts === null || units === 'written'
      ? parts
      : convert(parts, { system: units, tag: amounts.language, isStep });
  const ingredient = remembered((line) => inUnits(amounts?.scaled(line, factor) ?? asWritten(line), false));
  const step = remembered((line) => inUnits(asWritten(line), true));
  const hasConversion = (show: ShownLine, lines: Recipe['ingredients']): boolean =>
    lines.some((line) =>
      show(typeof line === 'string' ? line : line.content).some(({ written }) => written !== undefined),
    );
  return {
    ingredient,
    step,
    yieldText: amounts?.yieldText(factor) ?? recipe.yieldText,
    pieces: amounts?.pieces ?? null,
    isConverted:
      units !== 'written' &&
      (hasConversion(ingredient, recipe.ingredients) || hasConversion(step, recipe.instructions)),
  };
}

const NOTHING_KNOWN: ShownAmounts = {
  ingredient: asWritten,
  step: asWritten,
  yieldText: null,
  pieces: null,
  isConverted: false,
};

/**
 * The amounts of a recipe for the chosen servings and units; null for a recipe that is still loading. The code for them
 * is loaded when a recipe is open; until then amounts are shown as written.
 */
export function useRecipeAmounts(recipe: Recipe | null, factor: number): ShownAmounts {
  const units = useServings((state) => state.units);
  const isConverting = units !== 'written';
  const scaling = useCode(loadScaling, true, factor === 1 && !isConverting);
  const conversion = useCode(loadConversion, isConverting, !isConverting);
  return useMemo(
    () => (recipe === null ? NOTHING_KNOWN : shownAmounts(recipe, factor, units, { scaling, conversion })),
    [recipe, factor, units, scaling, conversion],
  );
}
