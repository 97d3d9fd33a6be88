/** An element of a document; its names are told apart by namespace, never by prefix, which each side chooses. */
export interface XmlElement {
  namespace: string;
  name: string;
  /** Without those that declare namespaces or have one of their own, such as `xsi:schemaLocation`. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Of the element itself, not of its children. */
  text: string;
}

/** The first child of that name. */
export function child(
  element: XmlElement | undefined,
  namespace: string,
  name: string,
): XmlElement | undefined {
  return element?.children.find((one) => one.namespace === namespace && one.name === name);
}

export function children(element: XmlElement | undefined, namespace: string, name: string): XmlElement[] {
  return element?.children.filter((one) => one.namespace === namespace && one.name === name) ?? [];
}

/** Text of the first child of that name without space around it; undefined without such a child. */
export function childText(
  element: XmlElement | undefined,
  namespace: string,
  name: string,
): string | undefined {
  return child(element, namespace, name)?.text.trim();
}
