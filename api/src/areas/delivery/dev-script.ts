/**
 * Script of a page in development. A build that has become current is taken by the remote that was built
 * (shared/build/src/dev/hot-client.ts), or else loads the page anew; what is wrong in the sources stands above the
 * page. For developers, so in English.
 */
export const DEV_SCRIPT = `(() => {
  const events = new EventSource('/dev/events');
  events.addEventListener('built', ({ data }) => {
    const built = new CustomEvent('certdeck-dev-built', { cancelable: true, detail: JSON.parse(data).build });
    if (dispatchEvent(built)) location.reload();
  });
  let panel;
  events.addEventListener('problems', ({ data }) => {
    const { syntax, types } = JSON.parse(data);
    panel?.remove();
    panel = undefined;
    const text = syntax || types;
    if (!text) return;
    panel = document.createElement('div');
    panel.id = 'certdeck-dev-problems';
    panel.setAttribute('role', 'alert');
    const place = syntax ? { inset: '0' } : { insetInline: '0', insetBlockEnd: '0', maxBlockSize: '40%' };
    Object.assign(panel.style, place, {
      position: 'fixed', zIndex: '2147483647', overflow: 'auto', padding: '24px', boxSizing: 'border-box',
      background: '#1b1f27', color: '#f3f5f9', font: '13px/1.6 ui-monospace, Menlo, Consolas, monospace',
      borderBlockStart: '4px solid ' + (syntax ? '#f04438' : '#f79009'),
    });
    const title = document.createElement('strong');
    title.textContent = syntax ? "This isn't built; below is what was built last" : 'Types: what is shown was built all the same';
    const close = document.createElement('button');
    close.textContent = 'Close';
    Object.assign(close.style, { float: 'inline-end', padding: '4px 12px', color: 'inherit', border: '1px solid #667085', borderRadius: '6px', background: 'transparent', cursor: 'pointer' });
    close.onclick = () => panel.remove();
    const list = document.createElement('pre');
    Object.assign(list.style, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: '16px 0 0', font: 'inherit' });
    list.textContent = text.replace(/\\u001b\\[[0-9;]*m/g, '');
    panel.append(close, title, list);
    document.body.append(panel);
  });
})();
`;
