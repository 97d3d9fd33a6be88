import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { DeleteQueryNode, InsertQueryNode, RawNode, TableNode, UpdateQueryNode } from 'kysely';
import { tableChanged } from './acts.ts';
import { assertMayWrite } from './read-only.ts';

const RAW = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)/gi;

const nameOf = (node: OperationNode | undefined): string[] =>
  node && TableNode.is(node) ? [node.table.identifier.name] : [];

/** Tables that a statement writes, those of its `with` included. */
function written(node: OperationNode): string[] {
  if (RawNode.is(node))
    return [...node.sqlFragments.join(' ? ').matchAll(RAW)].map(([, table = '']) => table);
  const inner =
    'with' in node && node.with
      ? (node.with as { expressions: readonly { expression: OperationNode }[] }).expressions.flatMap(
          ({ expression }) => written(expression),
        )
      : [];
  if (InsertQueryNode.is(node)) return [...inner, ...nameOf(node.into)];
  if (UpdateQueryNode.is(node)) return [...inner, ...nameOf(node.table)];
  if (DeleteQueryNode.is(node)) return [...inner, ...node.from.froms.flatMap(nameOf)];
  return inner;
}

/** Tells the act that runs which tables its statements have changed; one that met no row has changed nothing. */
export class ChangeWatch implements KyselyPlugin {
  readonly #written = new WeakMap<object, readonly string[]>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const tables = written(node);
    if (tables.length > 0) {
      assertMayWrite(tables);
      this.#written.set(queryId, tables);
    }
    return node;
  }

  transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const tables = this.#written.get(queryId);
    const met = result.numAffectedRows === undefined || result.numAffectedRows > 0n || result.rows.length > 0;
    if (tables && met) for (const table of tables) tableChanged(table);
    return Promise.resolve(result);
  }
}
