import ts from 'typescript';

/** A test, or a group of tests, that names requirements in its title. */
export interface NamedTest {
  file: string;
  /** From 1. */
  line: number;
  /** As it stands in the source: `%s` and `${…}` are not filled in. */
  title: string;
  ids: readonly string[];
}

const ID = /\b[A-Z]+-\d{3}\b/g;
const NAMERS = new Set(['it', 'test', 'describe']);

/**
 * The tests of a source that name requirements, in their titles, the titles of the groups around them not counted
 * twice. An ID in a comment or in other code names nothing.
 */
export function testsNaming(file: string, text: string): NamedTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const tests: NamedTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && NAMERS.has(namer(node.expression))) {
      const [first] = node.arguments;
      const title = first && titleOf(first, source);
      const ids = title === undefined ? [] : [...new Set(title.match(ID))];
      if (first && title !== undefined && ids.length > 0) {
        const { line } = source.getLineAndCharacterOfPosition(first.getStart(source));
        tests.push({ file, line: line + 1, title, ids });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tests;
}

/** `it` of `it(…)`, `it.each(…)(…)`, `it.skip(…)`, `it.each`…`(…)` and `test.describe(…)`. */
function namer(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return namer(expression.expression);
  if (ts.isCallExpression(expression)) return namer(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namer(expression.tag);
  return '';
}

function titleOf(node: ts.Expression, source: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(source).slice(1, -1) : undefined;
}
