import ts from 'typescript';

/*
 * Reads who uses which table from the sources.
 */

/** One use of a table in a source file. */
export interface TableUse {
  /** '' where the name isn't written out. */
  table: string;
  kind: 'read' | 'write';
  line: number;
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const READS = new Set(['selectFrom']);
const JOINS = new Set(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'using']);

/** Words of SQL after which a table is written, and after which one is read. */
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+"?([a-z_]+)/gi;
const READ = /\b(?:from|join)\s+"?([a-z_]+)/gi;

/**
 * Finds where a source file builds queries: the calls of kysely that name a table, and SQL in `sql` templates. It
 * reads the syntax tree, so that a comment or a text for people is no query.
 * @param isTable tells tables from other words, in SQL that is written out
 */
export function tableUses(
  file: string,
  text: string,
  isTable: (name: string) => boolean,
): { uses: TableUse[]; importsSql: boolean } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const uses: TableUse[] = [];
  /** Names of common table expressions. */
  const expressions = new Set<string>();
  let importsSql = false;
  const note = (node: ts.Node, kind: TableUse['kind'], table: string) =>
    uses.push({ table, kind, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });

  function query(node: ts.CallExpression, method: string): void {
    const [first] = node.arguments;
    const tableArguments =
      first && ts.isArrayLiteralExpression(first) ? [...first.elements] : first ? [first] : [];
    for (const one of tableArguments) {
      // A query within a query is seen where it begins.
      if (ts.isCallExpression(one) || ts.isFunctionLike(one)) continue;
      const name = ts.isStringLiteralLike(one) ? (one.text.split(/\s+as\s+/i)[0] ?? '').trim() : '';
      // Kysely's own joins; others' methods of these names take no table.
      if (name === '' && JOINS.has(method)) continue;
      note(node, WRITES.has(method) ? 'write' : 'read', name);
    }
  }

  function raw(node: ts.Node, statement: string): void {
    const written = [...statement.matchAll(WRITTEN)].map(([, name = '']) => name.toLowerCase());
    for (const name of written.filter(isTable)) note(node, 'write', name);
    for (const [whole, name = ''] of statement.matchAll(READ))
      if (isTable(name.toLowerCase()) && !isDeletion(statement, whole))
        note(node, 'read', name.toLowerCase());
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const names = node.importClause?.namedBindings;
      if (node.moduleSpecifier.text === 'kysely' && names && ts.isNamedImports(names))
        importsSql ||= names.elements.some(({ name, propertyName }) => (propertyName ?? name).text === 'sql');
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const [first] = node.arguments;
      if (method === 'with' && first && ts.isStringLiteralLike(first)) expressions.add(first.text);
      if (WRITES.has(method) || READS.has(method) || JOINS.has(method)) query(node, method);
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
      const { template } = node;
      raw(
        node,
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? '),
      );
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { uses: uses.filter(({ table }) => !expressions.has(table)), importsSql };
}

const isDeletion = (statement: string, from: string): boolean =>
  new RegExp(`delete\\s+${from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'i').test(statement);
