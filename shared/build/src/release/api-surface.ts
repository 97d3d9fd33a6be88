/** What other packages can see of one of ours: every export with its type, one line a member. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace.ts';
import { sortLiterals } from './literal-unions.ts';
import { shortenLongLists } from './long-lists.ts';

/** Entries that remotes and partners build against; schemas, test kits and the boot script aren't for them. */
const entries: Record<string, readonly string[]> = {
  contract: ['.'],
  session: ['.'],
  i18n: ['.'],
  ui: ['.', './overlays', './forms', './data'],
  parties: ['.'],
  federation: ['.', './router'],
};

export interface PackageSurface {
  name: string;
  version: string;
  /** Sorted; each starts with its entry. */
  lines: string[];
}

const flags: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Reads the public surface of every package that others build against. Takes some seconds. */
export function readSurfaces(): PackageSurface[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(
    { ...config.config, files: [], include: [] },
    ts.sys,
    root,
  );
  const packages = Object.entries(entries).map(([folder, paths]) => ({
    folder,
    ...entryFiles(folder, paths),
  }));
  const program = ts.createProgram(
    packages.flatMap(({ files }) => files.map(({ file }) => file)),
    options,
  );
  const surface = new Surface(program.getTypeChecker());
  return packages.map(({ name, version, files }) => ({
    name,
    version,
    lines: files.flatMap(({ entry, file }) => {
      const source = program.getSourceFile(file);
      if (!source) throw new Error(`${file} is not part of the program`);
      return surface.linesOf(source).map((line) => `${entry} ${line}`);
    }),
  }));
}

interface PackageFile {
  name: string;
  version: string;
  exports: Record<string, string>;
}

function entryFiles(folder: string, paths: readonly string[]) {
  const home = join(root, 'shared', folder);
  const file = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as PackageFile;
  const files = paths.map((entry) => {
    const target = file.exports[entry];
    if (!target) throw new Error(`${file.name} has no entry ${entry}`);
    return { entry, file: join(home, target) };
  });
  return { name: file.name, version: file.version, files };
}

class Surface {
  private readonly checker: ts.TypeChecker;
  private readonly printer = ts.createPrinter({ removeComments: true });

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  linesOf(source: ts.SourceFile): string[] {
    const module = this.checker.getSymbolAtLocation(source);
    return module ? this.exportsOf(module, '').sort((a, b) => (a < b ? -1 : 1)) : [];
  }

  private exportsOf(module: ts.Symbol, prefix: string): string[] {
    return this.checker.getExportsOfModule(module).flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      const name = prefix + symbol.name;
      if (target.flags & ts.SymbolFlags.ValueModule) return this.exportsOf(target, `${name}.`);
      return (target.declarations ?? []).flatMap((declaration) => this.declared(name, target, declaration));
    });
  }

  private declared(name: string, symbol: ts.Symbol, declaration: ts.Declaration): string[] {
    const file = declaration.getSourceFile().fileName;
    const foreign = /\/node_modules\/(?:\.pnpm\/.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\//.exec(file);
    if (foreign) return [`${name} of ${foreign[1]}`];
    if (ts.isInterfaceDeclaration(declaration)) {
      const bases = declaration.heritageClauses?.map((clause) => ` ${this.text(clause)}`).join('') ?? '';
      const members = declaration.members.map((member) => `${name} { ${this.text(member)} }`);
      return [`interface ${name}${this.parameters(declaration)}${bases}`, ...members];
    }
    if (ts.isTypeAliasDeclaration(declaration)) {
      const written = this.text(declaration.type);
      // A type that is derived from values says nothing by its text.
      const head = `type ${name}${this.parameters(declaration)}`;
      if (!/\btypeof\b|\bz\./.test(written)) return [`${head} = ${written}`];
      const type = this.checker.getDeclaredTypeOfSymbol(symbol);
      return isRecord(type)
        ? [head, ...type.getProperties().map((member) => this.member(name, member))]
        : [`${head} = ${this.typeText(type)}`];
    }
    if (ts.isClassDeclaration(declaration)) {
      const bases = declaration.heritageClauses?.map((clause) => ` ${this.text(clause)}`).join('') ?? '';
      const properties = this.checker.getDeclaredTypeOfSymbol(symbol).getProperties();
      const members = properties.filter((member) =>
        member.declarations?.some((one) => one.parent === declaration),
      );
      return [`class ${name}${bases}`, ...members.map((member) => this.member(name, member))];
    }
    return [`const ${name}: ${this.typeText(this.checker.getTypeOfSymbol(symbol))}`];
  }

  private member(owner: string, symbol: ts.Symbol): string {
    const mark = symbol.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${owner} { ${symbol.name}${mark}: ${this.typeText(this.checker.getTypeOfSymbol(symbol))} }`;
  }

  private parameters(declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string {
    const list = declaration.typeParameters?.map((parameter) => this.text(parameter)).join(', ');
    return list ? `<${list}>` : '';
  }

  private typeText(type: ts.Type): string {
    const text = this.checker.typeToString(type, undefined, flags).replaceAll(/import\("[^"]*"\)\./g, '');
    return shortenLongLists(sortLiterals(oneLine(text)));
  }

  private text(node: ts.Node): string {
    return oneLine(this.printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()));
  }
}

/** An object's members, one a line; anything else is one text. */
const isRecord = (type: ts.Type): boolean =>
  !type.isUnion() &&
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getProperties().length > 0 &&
  type.getCallSignatures().length === 0 &&
  type.getStringIndexType() === undefined &&
  type.getNumberIndexType() === undefined;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/;$/, '').trim();
