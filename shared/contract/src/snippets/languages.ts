import { KEY_VARIABLE, type SnippetRequest } from './request.ts';

// A text of JSON is one of JavaScript, Python and Go as well, save that Go knows no pair of surrogates as \u escapes and
// JSON.stringify writes none but for lone ones.
const quoted = (text: string): string => JSON.stringify(text);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const pretty = (json: unknown): string => JSON.stringify(json, null, 2);

/** For Node: an ES module of TypeScript without types of its own, so that JavaScript runs it too. */
export function typeScript({ method, url, headers, json, file }: SnippetRequest): string {
  return [
    ...(file === undefined ? [] : [`import { readFile } from 'node:fs/promises';`, '']),
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    `    token: process.env.${KEY_VARIABLE} ?? '',`,
    ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '  },',
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indented(pretty(json), '  ')}),`]),
    ...(file === undefined ? [] : [`  body: await readFile(${quoted(file)}),`]),
    '});',
    'console.log(await response.text());',
  ].join('\n');
}

/** A value as Python writes it, in lines as JSON has them. */
function pythonValue(value: unknown, indent = ''): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((one) => `${inner}${pythonValue(one, inner)},`)
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => `${inner}${quoted(name)}: ${pythonValue(one, inner)},`);
  const [open, close] = isList ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : [open, ...lines, `${indent}${close}`].join('\n');
}

/** For Python 3, with what comes with it. */
export function python({ method, url, headers, json, file }: SnippetRequest): string {
  const data = file === undefined ? 'json.dumps(body).encode()' : `open(${quoted(file)}, "rb").read()`;
  return [
    `import ${json === undefined ? '' : 'json, '}os, urllib.error, urllib.request`,
    '',
    ...(json === undefined ? [] : [`body = ${pythonValue(json)}`]),
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    '    headers={',
    `        "token": os.environ["${KEY_VARIABLE}"],`,
    ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    '    },',
    ...(json === undefined && file === undefined ? [] : [`    data=${data},`]),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refusal:',
    '    response = refusal',
    'print(response.read().decode())',
  ].join('\n');
}

/** For Go, formatted as gofmt does. */
export function go({ method, url, headers, json, file }: SnippetRequest): string {
  const reader = json !== undefined ? 'strings.NewReader(body)' : file === undefined ? 'nil' : 'file';
  const imports = ['fmt', 'io', 'net/http', 'os', ...(json === undefined ? [] : ['strings'])];
  // A raw text of Go holds anything but its own quote.
  const body = json === undefined ? '' : pretty(json).replaceAll('`', '` + "`" + `');
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    ...(json === undefined ? [] : [`\tbody := \`${body}\``]),
    ...(file === undefined
      ? []
      : [`\tfile, err := os.Open(${quoted(file)})`, '\tif err != nil {', '\t\tpanic(err)', '\t}']),
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${reader})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    `\trequest.Header.Set("token", os.Getenv("${KEY_VARIABLE}"))`,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tfmt.Println(string(answer))',
    '}',
  ].join('\n');
}
