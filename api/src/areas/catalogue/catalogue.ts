import { languages, type Product } from '@certdeck/contract';
import { isUnpriced, yearOptions } from '@certdeck/validation';
import { type Brand, brands } from './brands.ts';
import { type ProductKind, productKinds } from './product-kinds.ts';
import { type ProductLine, productLines } from './product-lines.ts';
import { wording } from './wording/texts.ts';

/** Share of the single-year prices that a plan of so many years costs. */
const PLAN_SHARE: Readonly<Record<number, number>> = { 1: 1, 2: 0.95, 3: 0.9 };

/** Languages whose texts have no field of their own on the wire (D-262). */
const furtherLanguages = languages.filter((lang) => lang !== 'zh' && lang !== 'en');

/** Every product of the catalogue in server order, as the wire shows it (A§3.1, D-249). */
export const catalogue: readonly Product[] = productLines.map(toProduct);

function toProduct(line: ProductLine): Product {
  const brand: Brand = brands.find((candidate) => candidate.brand === line.brand) ?? brands[0];
  const kind: ProductKind = productKinds[line.kind];
  const about = wording[`about.${kind.about}`];
  const ofBrand = wording[`brand.${line.brand}`];
  const level = wording[`level.${kind.level}`];
  return {
    productNo: `${brand.code}-${kind.code}`,
    productName: nameOf(brand, line, kind.nameEn),
    chineseName: nameOf(brand, line, kind.name),
    englishName: nameOf(brand, line, kind.nameEn),
    productDescription: about.zh,
    productDescriptionEn: about.en,
    productType: kind.productType,
    subBrand: brand.brand,
    brand: brand.brand,
    brandName: brand.brandName,
    brandDescription: ofBrand.zh,
    brandDescriptionEn: ofBrand.en,
    typeDescription: level.zh,
    typeDescriptionEn: level.en,
    texts: Object.fromEntries(
      furtherLanguages.map((lang) => [
        lang,
        { product: about[lang], brand: ofBrand[lang], type: level[lang] },
      ]),
    ),
    maxYear: line.maxYear,
    isFree: line.yearPrice === 0 ? 'Y' : 'N',
    prices: yearPrices(line),
    extraNamePrice: line.extraNamePrice ?? 0,
    includedNames: line.includedNames ?? 1,
  };
}

/** Brand, product line where there is one, and kind: a trade name, the same in every language but Chinese. */
function nameOf({ brandName }: Brand, { series }: ProductLine, kind: string): string {
  return [brandName, series, kind].filter(Boolean).join(' ');
}

/** Cents per plan, rounded to whole units of 100 cents as price lists are. */
function yearPrices(line: ProductLine): Record<string, number> {
  const cents = (year: number) =>
    isUnpriced(year) ? 0 : Math.round((line.yearPrice * year * (PLAN_SHARE[year] ?? 1)) / 100) * 100;
  return Object.fromEntries(yearOptions(line.maxYear).map((year) => [year, cents(year)]));
}
