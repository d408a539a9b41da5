/** What tables of nutrition count that no kitchen weighs, lower-cased, in the languages of the web's recipes. */
const NUTRIENTS =
  'calories|energy|total fat|saturated fat|trans fat|unsaturated fat|fat|saturates|of which saturates|of which sugars|carbs|carbohydrate|carbohydrates|total carbohydrate|net carbs|fiber|fibre|dietary fiber|dietary fibre|total fiber|protein|cholesterol|sodium|potassium|calcium|iron|' +
  'brennwert|energie|fett|davon gesättigte fettsäuren|kohlenhydrate|davon zucker|eiweiß|eiweiss|protein|ballaststoffe|cholesterin|lipides|matières grasses|acides gras saturés|glucides|protéines|fibres|' +
  'calorías|energía|grasas|grasas totales|grasas saturadas|carbohidratos|hidratos de carbono|proteínas|fibra|colesterol|sodio|calorie|grassi|carboidrati|proteine|fibre|proteínas|carboidratos|gorduras|gorduras totais|gorduras saturadas|fibras|' +
  'vetten|vet|verzadigd vet|koolhydraten|eiwit|eiwitten|vezels|energi|fedt|fett|kulhydrat|kulhydrater|karbohydrater|kolhydrater|białko|tłuszcz|węglowodany|błonnik|bílkoviny|tuky|sacharidy|vláknina|белки|жиры|углеводы|калорийность';

const NAMES = new Set(NUTRIENTS.split('|'));

/** Whether a line is one of a table of nutrition: "Total fat 12 g", "Vitamin C: 4 %", "12 g Fat". */
export function isNutrientLine(line: string): boolean {
  const told = /^([\p{L}\p{M} ]{3,40}?)\s*[:：]?\s*[<~]?\d|^\d[\d.,]*\s?m?g\s?(\p{L}[\p{L}\p{M} ]{2,40})$/u.exec(line);
  const name = (told?.[1] ?? told?.[2])?.toLowerCase();
  return name !== undefined && (NAMES.has(name) || /^vitamin [a-k]$/.test(name));
}
