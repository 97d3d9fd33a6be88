/**
 * How much of the step 600 is in each other step, the rest being white or black, so that the steps are about as light
 * as those of the built-in ramp.
 */
const shares = {
  50: [7, 'white'],
  100: [14, 'white'],
  200: [27, 'white'],
  300: [45, 'white'],
  400: [68, 'white'],
  500: [86, 'white'],
  700: [84, 'black'],
  800: [68, 'black'],
  900: [54, 'black'],
  950: [38, 'black'],
} as const;

/**
 * The accent of a site or a partner's page, whole: steps that it doesn't name are mixed from its 600, or one hue would
 * stand beside another (links of the dark theme are 300). Without a 600 nothing is added.
 *
 * @param given steps 50 to 950 as CSS colours
 */
export function rampOf(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const solid = given['600'];
  if (solid === undefined) return given;
  const mixed = Object.entries(shares).map(([step, [share, other]]) => [
    step,
    `color-mix(in oklab, ${solid} ${share}%, ${other})`,
  ]);
  return { ...Object.fromEntries(mixed), ...given };
}
