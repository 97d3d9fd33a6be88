import { createElement, useState, version } from 'react';

export function Cart() {
  const [count, setCount] = useState(0);
  return createElement(
    'button',
    { onClick: () => setCount(count + 1) },
    `Cart of React ${version}: ${count}`,
  );
}
