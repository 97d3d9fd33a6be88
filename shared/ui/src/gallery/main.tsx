import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createI18n } from '@certdeck/i18n';
import { UiProvider } from '../index.ts';
import { Gallery } from './Gallery.tsx';

await createI18n({ lang: 'en' });
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <UiProvider themeMode="light">
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  </UiProvider>,
);
