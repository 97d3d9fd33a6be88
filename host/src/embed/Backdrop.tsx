import type { ReactNode, Ref } from 'react';
import { useTexts } from '@certdeck/i18n';
import { chakra } from '@certdeck/ui';
import { useShell } from '../shell/ShellContext.ts';
import { useEmbeddedArea } from './embedContext.ts';

const Surface = chakra('section', {
  base: {
    background: 'var(--certdeck-background, var(--cd-colors-bg))',
    padding: 'var(--certdeck-padding, 16px)',
  },
});

/**
 * What all of an area stands on: its texts have its theme's colours, which the page below needn't go with. Named by
 * the area, so that it can be found among what else is on the page.
 */
export function Backdrop({ children, ref }: { children: ReactNode; ref?: Ref<HTMLElement> }) {
  const { lang } = useTexts();
  const { registry } = useShell();
  const { area } = useEmbeddedArea();
  const title = registry.remotes.find(({ id }) => id === area)?.manifest.title[lang];
  return (
    <Surface ref={ref} aria-label={title}>
      {children}
    </Surface>
  );
}
