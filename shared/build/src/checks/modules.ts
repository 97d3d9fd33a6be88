/** What the modules of this repository declare, name, import and load, read from their syntax alone. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { resolveImport } from '../../suites/imports.ts';

/** A declaration of the top level, or all that a module does when it is loaded (`name` is empty). */
export interface Part {
  name: string;
  exported: boolean;
  /** Names that stand in it, each with the properties read from it. */
  names: Map<string, Set<string>>;
}

/** What a local name stands for: a part of another module, all of it (`*`), or something outside the repository. */
export interface Binding {
  file: string;
  name: string;
}

export interface Module {
  file: string;
  parts: Part[];
  imports: Map<string, Binding>;
  /** Exports that are passed on, by their own name; `*` passes on everything of these files. */
  passedOn: Map<string, Binding>;
  starred: string[];
  /** Modules that are loaded: by `import`, by `import()`, as a worker. */
  loads: { file: string; whole: boolean }[];
}

/** Reads one module; `file` is its path from the root. */
export function readModule(root: string, file: string): Module {
  const path = join(root, file);
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
  const module: Module = {
    file,
    parts: [],
    imports: new Map(),
    passedOn: new Map(),
    starred: [],
    loads: [],
  };
  const target = (specifier: ts.Node | undefined) => {
    const resolved =
      specifier && ts.isStringLiteral(specifier) ? resolveImport(root, path, specifier.text) : undefined;
    return resolved === undefined ? undefined : relative(root, resolved);
  };
  for (const statement of source.statements) readStatement(module, statement, target);
  readLoads(module, source, target);
  return module;
}

type Target = (specifier: ts.Node | undefined) => string | undefined;

function readStatement(module: Module, statement: ts.Statement, target: Target): void {
  if (ts.isImportDeclaration(statement)) {
    const file = target(statement.moduleSpecifier);
    const clause = statement.importClause;
    if (file === undefined) return;
    module.loads.push({ file, whole: false });
    if (clause?.name) module.imports.set(clause.name.text, { file, name: 'default' });
    const named = clause?.namedBindings;
    if (named && ts.isNamespaceImport(named)) module.imports.set(named.name.text, { file, name: '*' });
    if (named && ts.isNamedImports(named))
      for (const { name, propertyName } of named.elements)
        module.imports.set(name.text, { file, name: (propertyName ?? name).text });
  } else if (ts.isExportDeclaration(statement)) {
    const file = target(statement.moduleSpecifier);
    const clause = statement.exportClause;
    if (!clause && file !== undefined) module.starred.push(file);
    if (clause && ts.isNamespaceExport(clause) && file !== undefined)
      module.passedOn.set(clause.name.text, { file, name: '*' });
    if (clause && ts.isNamedExports(clause))
      for (const { name, propertyName } of clause.elements) {
        const localName = (propertyName ?? name).text;
        if (file !== undefined) module.passedOn.set(name.text, { file, name: localName });
        // Exported under its name in the last line of the module.
        else if (!statement.moduleSpecifier)
          module.passedOn.set(
            name.text,
            module.imports.get(localName) ?? { file: module.file, name: localName },
          );
      }
  } else {
    const declared = declaredNames(statement);
    // What one pattern takes apart was made as one.
    const names = namesIn(statement);
    if (declared.length > 1) for (const name of declared) names.set(name, new Set(['']));
    for (const name of declared) module.parts.push({ name, exported: isExported(statement), names });
  }
}

/** Names that a statement declares; '' for one that runs when the module is loaded, or may do so. */
function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  if (isDeclaration(statement)) {
    if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) return ['default'];
    return statement.name ? [statement.name.text] : [''];
  }
  return ts.isExportAssignment(statement) ? ['default'] : [''];
}

function isDeclaration(
  statement: ts.Statement,
): statement is
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration {
  return (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Types vanish before anything runs: they are no exports that count. */
function isExported(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return false;
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword) || ts.isExportAssignment(statement);
}

const hasModifier = (statement: ts.Statement, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((one) => one.kind === kind);

/** Every name in a statement but those of properties; too many rather than too few. */
function namesIn(statement: ts.Node): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (name: string, property: string) =>
    names.set(name, (names.get(name) ?? new Set()).add(property));
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (ts.isIdentifier(node.expression)) add(node.expression.text, node.name.text);
      else visit(node.expression);
    } else if (ts.isQualifiedName(node)) {
      if (ts.isIdentifier(node.left)) add(node.left.text, node.right.text);
      else visit(node.left);
    } else if (ts.isPropertyAssignment(node)) {
      if (ts.isComputedPropertyName(node.name)) visit(node.name);
      visit(node.initializer);
    } else if (ts.isIdentifier(node)) add(node.text, '');
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(statement, visit);
  return names;
}

/** `import('./x.ts')`, types of it, `new URL('./x.worker.ts', import.meta.url)` and `import.meta.resolve('./x.ts')`. */
function readLoads(module: Module, source: ts.SourceFile, target: Target): void {
  const visit = (node: ts.Node): void => {
    const isImport =
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        // import.meta.resolve: loaders of webpack are named by their files.
        (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'resolve'));
    const isAddress =
      ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'URL';
    const first = isImport || isAddress ? node.arguments?.[0] : undefined;
    const file = target(first);
    if (file !== undefined) module.loads.push({ file, whole: true });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const typed = target(node.argument.literal);
      if (typed !== undefined) module.loads.push({ file: typed, whole: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
