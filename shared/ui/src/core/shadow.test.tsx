import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { createI18n } from '@certdeck/i18n';
import { Button, Text, UiProvider } from '../index.ts';
import { Dialog } from '../overlays/index.ts';

describe('an area isolated in a shadow root', () => {
  it('writes its styles and puts its dialogs there, and leaves the page alone', async () => {
    await createI18n({ lang: 'de' });
    const before = document.head.querySelectorAll('style').length;
    const host = document.createElement('div');
    document.body.append(host);
    const shadow = host.attachShadow({ mode: 'open' });
    const container = document.createElement('div');
    shadow.append(container);
    const root = createRoot(container);
    await act(async () =>
      root.render(
        <UiProvider root={container} shadow={shadow} themeMode="dark" nonce="n0nce">
          <Text>Inhalt</Text>
          <Dialog open onClose={() => undefined} title="Kontakt">
            <Button>Speichern</Button>
          </Dialog>
        </UiProvider>,
      ),
    );
    expect(shadow.querySelectorAll('style').length).toBeGreaterThan(0);
    expect(shadow.querySelector('style')?.nonce).toBe('n0nce');
    expect(document.head.querySelectorAll('style')).toHaveLength(before);
    expect(shadow.querySelector('[role=dialog]')).toHaveTextContent('Kontakt');
    expect(shadow.activeElement).toHaveTextContent('Speichern');
    expect(container).toHaveAttribute('data-certdeck-mode', 'dark');
    expect(document.documentElement).not.toHaveAttribute('data-certdeck-root');
    expect(document.body.style.overflow).toBe('');
    await act(async () => root.unmount());
    expect(container.children).toHaveLength(0);
    host.remove();
  });

  it('leaves nothing inert when it goes away with a dialog open', async () => {
    await createI18n({ lang: 'de' });
    const page = document.createElement('div');
    const area = document.createElement('div');
    document.body.append(page, area);
    const root = createRoot(area);
    const element = (
      <UiProvider>
        <Dialog open onClose={() => undefined} title="Kontakt" />
      </UiProvider>
    );
    await act(async () => root.render(element));
    await waitFor(() => expect(page).toHaveAttribute('inert'));
    await act(async () => root.unmount());
    expect(page).not.toHaveAttribute('inert');
    expect(document.documentElement.style.overflow).toBe('');
  });
});
