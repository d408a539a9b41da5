import { describe, expect, it } from 'vitest';
import { convertLine } from './convert-line.ts';
import type { UnitSystem } from './unit-words.ts';

/** Lines as written and as converted, by language; "≈" stands before what was converted. */
type Examples = Readonly<Record<string, readonly (readonly [written: string, converted: string])[]>>;

const STEPS_METRIC: Examples = {
  en: [
    ['Preheat the oven to 350°F.', 'Preheat the oven to ≈180 °C.'],
    ['Heat to 350 degrees F (175 degrees C).', 'Heat to 350 degrees F (175 degrees C).'],
    ['Preheat your oven to 350F (180C).', 'Preheat your oven to 350F (180C).'],
    ['Heat to 340° to 350° F.', 'Heat to ≈170 to 180 °C.'],
    ['two 8"-inch round pans', 'two ≈20 cm round pans'],
    ['Bake at 400 F for 20 minutes', 'Bake at ≈200 °C for 20 minutes'],
    ['oven to 425 degrees', 'oven to ≈220 °C'],
    ['cook until it reads 165°F', 'cook until it reads ≈74 °C'],
    ['Bake at 325–350°F', 'Bake at ≈160–180 °C'],
    ['roll out to 1/8 inch', 'roll out to ≈3 mm'],
    ['cut into 1-inch cubes', 'cut into ≈2.5 cm cubes'],
    ['Add 2 cups of the flour and 1 cup sugar, then mix', 'Add ≈250 g of the flour and ≈200 g sugar, then mix'],
    ['turn by 180 degrees', 'turn by 180 degrees'],
    ['a ½-inch slice', 'a ≈1.5 cm slice'],
  ],
  es: [
    ['Precalentar a 350°F', 'Precalentar a ≈180 °C'],
    ['Hornear a 180 grados', 'Hornear a 180 grados'],
  ],
  zh: [['华氏350度', '≈180 °C']],
  ar: [['على 350 درجة فهرنهايت', 'على ≈180 °C']],
  he: [['תנור ל-350 מעלות פרנהייט', 'תנור ל-≈180 °C']],
  pt: [['forno a 350 °F', 'forno a ≈180 °C']],
};
const STEPS_US: Examples = {
  en: [
    ['Preheat to 180 °C.', 'Preheat to ≈350 °F.'],
    ['Bake at 200C/180C fan/gas 6', 'Bake at ≈400 °F/≈350 °F fan/gas 6'],
    ['Freeze at -18 °C', 'Freeze at ≈0 °F'],
    ['Warm to 37 °C', 'Warm to ≈99 °F'],
    [
      'Use a round tin with a diameter of 33 cm. Grease it with oil, and lay the dough into it.',
      'Use a round tin with a diameter of ≈13 inch. Grease it with oil, and lay the dough into it.',
    ],
    ['roll out 5 mm thick', 'roll out ≈¼ inch thick'],
  ],
  de: [
    ['Den Ofen auf 180 Grad vorheizen.', 'Den Ofen auf ≈350 °F vorheizen.'],
    ['bei 200 °C Ober-/Unterhitze 20 min', 'bei ≈400 °F Ober-/Unterhitze 20 min'],
    ['Um 90 Grad drehen.', 'Um 90 Grad drehen.'],
    ['Um 180 Grad drehen.', 'Um 180 Grad drehen.'],
  ],
  fr: [['Préchauffez le four à 180°C (th. 6).', 'Préchauffez le four à ≈350 °F (th. 6).']],
  es: [['Hornear a 180 grados', 'Hornear a ≈350 °F']],
  it: [['Cuocere a 180 gradi per 30 minuti', 'Cuocere a ≈350 °F per 30 minuti']],
  pt: [['Asse a 180°C por 40 min', 'Asse a ≈350 °F por 40 min']],
  ru: [
    ['Выпекать при 180 градусах 40 минут', 'Выпекать при ≈350 °F 40 минут'],
    ['разогреть до 200°С', 'разогреть до ≈400 °F'],
  ],
  tr: [['180 derecelik fırında', '≈350 °F fırında']],
  id: [['Panggang pada suhu 180 derajat', 'Panggang pada suhu ≈350 °F']],
  ja: [['180度のオーブンで20分焼く', '≈350 °Fのオーブンで20分焼く']],
  zh: [['烤箱预热180度', '烤箱预热≈350 °F']],
  ko: [['180도로 예열한 오븐', '≈350 °F로 예열한 오븐']],
  ar: [['سخني الفرن على ١٨٠ درجة مئوية', 'سخني الفرن على ≈٣٥٠ °F']],
  he: [['מחממים תנור ל-180 מעלות', 'מחממים תנור ל-≈350 °F']],
  hi: [['ओवन को 180 डिग्री सेल्सियस पर', 'ओवन को ≈350 °F पर']],
};

function textOf(written: string, language: string, system: UnitSystem, isStep: boolean): string {
  const { line, conversions } = convertLine(written, { system, language, tag: language, isStep });
  const ends = [0, ...conversions.map(({ end }) => end)];
  const shown = conversions.map(({ start, text }, place) => `${line.slice(ends[place], start)}≈${text}`);
  return [...shown, line.slice(ends.at(-1))].join('').replace(/[\u00a0\u202f]/gu, ' ');
}

describe.each([
  ['metric', STEPS_METRIC],
  ['us', STEPS_US],
] as const)('a step in %s units', (system, examples) => {
  describe.each(Object.entries(examples))('in %s', (language, lines) => {
    it.each(lines)('%s', (written, converted) => {
      expect(textOf(written, language, system, true)).toBe(converted);
    });
  });
});
