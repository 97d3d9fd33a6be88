/** One sample of a page of metrics. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Reads Prometheus' text format 0.0.4 strictly: each family has one HELP and one TYPE before its samples, which
 * stand together; no sample comes twice; classes of a histogram only grow, and the last has all.
 * @throws Error naming the line
 */
export function readExposition(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const seen = new Set<string>();
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (helped.has(name)) throw new Error(`A second HELP: ${line}`);
      helped.add(name);
      family = name;
    } else if (kind === 'TYPE') {
      if (types.has(name) || name !== family) throw new Error(`A TYPE in the wrong place: ${line}`);
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`No such type: ${line}`);
      types.set(name, rest);
    } else {
      const sample = readSample(line);
      const base =
        types.get(family) === 'histogram' ? sample.name.replace(/_(bucket|sum|count)$/, '') : sample.name;
      if (base !== family || !types.has(family)) throw new Error(`A sample outside its family: ${line}`);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (seen.has(key)) throw new Error(`A sample that was there: ${line}`);
      seen.add(key);
      samples.push(sample);
    }
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, samples);
  return samples;
}

function readSample(line: string): Sample {
  const [, name = '', inner = '', text = ''] = SAMPLE.exec(line) ?? [];
  if (name === '') throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const [, label, value = ''] = LABEL.exec(inner) ?? [];
    if (label === undefined || label in labels) throw new Error(`Labels that can't be read: ${line}`);
    labels[label] = value;
  }
  const value = text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text);
  // Prometheus reads it in any case; a mean of nothing is one.
  if (Number.isNaN(value) && !/^nan$/i.test(text)) throw new Error(`No number: ${line}`);
  return { name, labels, value };
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples.filter((one) => one.name === `${name}_bucket`)) {
    const { le: _bound, ...others } = sample.labels;
    const key = JSON.stringify(Object.entries(others).sort());
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  for (const [key, buckets] of groups) {
    const grows = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0));
    const count = samples.find(
      (one) => one.name === `${name}_count` && JSON.stringify(Object.entries(one.labels).sort()) === key,
    );
    const last = buckets.at(-1);
    if (!grows || last?.labels['le'] !== '+Inf' || last.value !== count?.value)
      throw new Error(`${name}${key} is no histogram`);
  }
}
