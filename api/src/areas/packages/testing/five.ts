/** Cents of one certificate of the product that everybody buys in these suites. */
export const PRICE = 15_800;
/** The smallest package of it, without a discount. */
export const FIVE = { productNo: 'ALP-DV1', year: 1, count: 5, amount: PRICE * 5 };
