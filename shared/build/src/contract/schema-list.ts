import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/*
 * A call's descriptor carries no schema, so that pages load no zod, but names it in a type:
 * `typed<typeof schemas.packages>()({ id: 'API-030', … })`. From that the list is made by which the API finds the
 * schema of a call; `npm run generate` writes it, `npm run lint` says when it is old.
 */

/** Where the list lies below a package's sources. */
export const SCHEMA_LIST = 'schemas/schema-of.ts';

interface NamedSchema {
  id: string;
  /** File below `schemas/` without its ending, and the export that is the schema. */
  file: string;
  name: string;
}

/** Text of the list for the calls below the sources of the contract. */
export function schemaListOf(sources: string): string {
  const entries = readdirSync(join(sources, 'calls'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => schemasNamedIn(file, readFileSync(join(sources, 'calls', file), 'utf8')));
  const files = [...new Set(entries.map(({ file }) => file))].sort();
  const localName = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    '// Written by npm run generate from the descriptors in calls/; not to be edited.',
    ...files.map((file) => `import * as ${localName(file)} from './${file}.ts';`),
    "import type { CallSchema } from '../typed.ts';",
    '',
    '/** Schema of every call by its id. */',
    'export const schemaOf: Readonly<Record<string, CallSchema>> = {',
    ...entries.map(({ id, file, name }) => {
      const key = /^[A-Za-z]\w*$/.test(id) ? id : `'${id}'`;
      return `  ${key}: ${localName(file)}.${name},`;
    }),
    '};',
    '',
  ].join('\n');
}

/** What is wrong with the committed list. */
export function schemaListFaults(sources: string): string[] {
  const isCurrent = readFileSync(join(sources, SCHEMA_LIST), 'utf8') === schemaListOf(sources);
  return isCurrent ? [] : [`shared/contract/src/${SCHEMA_LIST} isn't what the calls say: npm run generate`];
}

/** Calls of one file, in their order: `typed<typeof module.name>()({ id: '…' })`. */
function schemasNamedIn(file: string, text: string): NamedSchema[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const modules = new Map<string, string>();
  const schemas: NamedSchema[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings))
        modules.set(bindings.name.text, basename(node.moduleSpecifier.text, '.ts'));
    }
    const schema = schemaNamedBy(node, modules);
    if (schema) schemas.push(schema);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return schemas;
}

function schemaNamedBy(node: ts.Node, modules: ReadonlyMap<string, string>): NamedSchema | undefined {
  if (!ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return undefined;
  const { expression, typeArguments } = node.expression;
  if (!ts.isIdentifier(expression) || expression.text !== 'typed') return undefined;
  const query = typeArguments?.[0];
  const [descriptor] = node.arguments;
  if (!query || !ts.isTypeQueryNode(query) || !ts.isQualifiedName(query.exprName)) return undefined;
  const { left, right } = query.exprName;
  const file = ts.isIdentifier(left) ? modules.get(left.text) : undefined;
  const id = descriptor && ts.isObjectLiteralExpression(descriptor) ? textOf(descriptor, 'id') : undefined;
  if (file === undefined || id === undefined)
    throw new Error(`${node.getSourceFile().fileName}: name the schema and the id of each call in place`);
  return { id, file, name: right.text };
}

function textOf(object: ts.ObjectLiteralExpression, field: string): string | undefined {
  for (const property of object.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === field)
      return ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined;
  return undefined;
}
