/**
 * Whether a suite tries every combination, as `npm run test:full` does. The gate tries those that differ in what the
 * rule looks at and a part of the others, so that each call, each field and each name is still tried.
 */
export const triesEveryCase: boolean = process.env['TEST_CASES'] === 'all';
