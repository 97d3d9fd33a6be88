import { fileURLToPath } from 'node:url';
import type { LoaderDefinitionFunction } from 'webpack';

const RUNTIME = fileURLToPath(import.meta.resolve('./refresh-runtime.ts'));

/**
 * webpack loader, after swc's with `refresh`: gives a module the two functions that the compiler's output calls, and
 * says at its end that it has run. On the lines that are there, so that source maps stay right.
 */
const addRefresh: LoaderDefinitionFunction = function addRefresh(source, map) {
  const before = `import { registrarOf as __registrarOf, settle as __settle } from ${JSON.stringify(RUNTIME)}; const { register: $RefreshReg$, sign: $RefreshSig$ } = __registrarOf(__webpack_module__); `;
  const after = `\n__settle(__webpack_module__, import.meta.webpackHot);\n`;
  this.callback(null, before + source + after, map);
};
export default addRefresh;
