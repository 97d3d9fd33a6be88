// webpack loader: the smallest change that a release can have, one statement more in one module.
export default function change(source) {
  return `${source}\nObject.assign(globalThis, { changedForBench: true });\n`;
}
