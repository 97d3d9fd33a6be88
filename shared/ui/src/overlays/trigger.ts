import { cloneElement, type ReactElement, type Ref, type SyntheticEvent } from 'react';

type Props = Record<string, unknown>;

function isHandler(value: unknown): value is (event: SyntheticEvent) => void {
  return typeof value === 'function';
}

function join<Element>(...refs: unknown[]): Ref<Element> {
  return (element: Element | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') (ref as (element: Element | null) => void)(element);
      else if (ref !== null && typeof ref === 'object' && 'current' in ref) ref.current = element;
    }
  };
}

/** The caller's element with our handlers, aria and ref beside its own; its own handlers run first. */
export function withTrigger(element: ReactElement, extra: Props): ReactElement {
  const ownProps = element.props as Props;
  const merged: Props = { ...extra };
  for (const [name, value] of Object.entries(extra)) {
    const before = ownProps[name];
    if (name === 'ref') merged['ref'] = join(value, before);
    else if (isHandler(value) && isHandler(before)) {
      merged[name] = (event: SyntheticEvent) => {
        before(event);
        if (!event.defaultPrevented) value(event);
      };
    }
  }
  return cloneElement(element, merged);
}
