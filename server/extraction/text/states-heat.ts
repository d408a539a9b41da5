/** A temperature, with its sign or in words. */
const HEAT =
  /\p{Nd}{3}\s?[CF](?![\p{L}\p{Nd}])|\p{Nd}{2,3}\s?(?:[°º℃℉]|(?:degrees|grad|grados|degrés|gradi|graus|graden|grader|astetta|stopni|stupňů|fok|grade|βαθμ|градус|град|derece|derajat|độ|องศา|度|도|درجة|מעלות|डिग्री)(?!\p{Script=Latin}))/iu;

/** Whether a line names the temperature of an oven, a pan or a liquid. */
export function statesHeat(text: string): boolean {
  return HEAT.test(text);
}
