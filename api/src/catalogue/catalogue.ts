import type { Product } from '@certdeck/contract';
import { isUnpriced, yearOptions } from '@certdeck/validation';
import { type Brand, brands } from './brands.ts';
import { productKinds } from './product-kinds.ts';
import { type ProductLine, productLines } from './product-lines.ts';

/** Share of the single-year prices that a plan of so many years costs. */
const PLAN_SHARE: Readonly<Record<number, number>> = { 1: 1, 2: 0.95, 3: 0.9 };

/** Every product of the catalogue in server order, as the wire shows it (A§3.1, D-249). */
export const catalogue: readonly Product[] = productLines.map(toProduct);

function toProduct(line: ProductLine): Product {
  const brand: Brand = brands.find((candidate) => candidate.brand === line.brand) ?? brands[0];
  const kind = productKinds[line.kind];
  return {
    productNo: `${brand.code}-${kind.code}`,
    productName: `${brand.brandName} ${line.series} ${kind.nameEn}`,
    chineseName: `${brand.brandName} ${line.series} ${kind.name}`,
    englishName: `${brand.brandName} ${line.series} ${kind.nameEn}`,
    productDescription: kind.description,
    productDescriptionEn: kind.descriptionEn,
    productType: kind.productType,
    subBrand: brand.brand,
    brand: brand.brand,
    brandName: brand.brandName,
    brandDescription: brand.description,
    brandDescriptionEn: brand.descriptionEn,
    typeDescription: kind.typeDescription,
    typeDescriptionEn: kind.typeDescriptionEn,
    maxYear: line.maxYear,
    isFree: line.yearPrice === 0 ? 'Y' : 'N',
    prices: yearPrices(line),
    extraNamePrice: line.extraNamePrice ?? 0,
    includedNames: line.includedNames ?? 1,
  };
}

/** Cents per plan, rounded to whole units of 100 cents as price lists are. */
function yearPrices(line: ProductLine): Record<string, number> {
  const cents = (year: number) =>
    isUnpriced(year) ? 0 : Math.round((line.yearPrice * year * (PLAN_SHARE[year] ?? 1)) / 100) * 100;
  return Object.fromEntries(yearOptions(line.maxYear).map((year) => [year, cents(year)]));
}
