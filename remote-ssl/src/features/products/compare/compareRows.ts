/** One line of the comparison: what is compared, and each product's value in the order of the products. */
export interface CompareRow {
  id: string;
  label: string;
  values: readonly string[];
}

/** A line with what stands apart in it. */
export interface MarkedRow extends CompareRow {
  /** Not all values are the same. */
  differs: boolean;
  /** For each value, whether it isn't the one that most products have; all of them where no value leads. */
  apart: readonly boolean[];
}

/** Marks what differs: the values that aren't the most frequent one of their line. */
export function markedRows(rows: readonly CompareRow[]): MarkedRow[] {
  return rows.map((row) => {
    const counts = new Map<string, number>();
    for (const value of row.values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    const leading = [...counts].filter(([, count]) => count === most);
    const usual = leading.length === 1 ? leading[0]?.[0] : undefined;
    return {
      ...row,
      differs: counts.size > 1,
      apart: row.values.map((value) => counts.size > 1 && value !== usual),
    };
  });
}
