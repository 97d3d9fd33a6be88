/** A validity of 90 always means days (A§9.4, D-159). */
export const NINETY_DAYS = 90;
/** No product is sold for more years (A§9.3). */
export const YEAR_CAP = 3;

/** The year options of a product: 90 alone, else 1 up to maxYear and at most 3; a missing maxYear gives 1 (D-141). */
export function yearOptions(maxYear: number | undefined): number[] {
  if (maxYear === NINETY_DAYS) return [NINETY_DAYS];
  const years = Number.isFinite(maxYear) ? Math.trunc(maxYear ?? 1) : 1;
  return Array.from({ length: Math.min(Math.max(years, 1), YEAR_CAP) }, (_, index) => index + 1);
}

/** Whether a product is sold for this validity. */
export function isYearOption(maxYear: number | undefined, validity: number): boolean {
  return yearOptions(maxYear).includes(validity);
}

/** The unit a validity is shown in: days over 6, else years (A§9.5, D-142). */
export function validityUnit(validity: number): 'unit.day' | 'unit.year' {
  return validity > 6 ? 'unit.day' : 'unit.year';
}

/** Whether a validity has no computed price, so that nobody is asked for one (A§4.32, D-143). */
export function isUnpriced(validity: number): boolean {
  return validity === NINETY_DAYS;
}
