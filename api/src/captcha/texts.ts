import type { Text } from '../server/texts.ts';

/** Sentences about puzzles and work. */
export const captchaTexts = {
  missing: {
    zh: '请先完成验证',
    en: 'Please complete the check first.',
    es: 'Complete primero la verificación.',
    de: 'Bitte schließen Sie zuerst die Prüfung ab.',
    ja: '先に認証を完了してください。',
    fr: "Effectuez d'abord la vérification.",
  },
  wrong: {
    zh: '验证未通过，请重试',
    en: 'The check failed. Please try again.',
    es: 'La verificación ha fallado. Inténtelo de nuevo.',
    de: 'Die Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    ja: '認証に失敗しました。もう一度お試しください。',
    fr: 'La vérification a échoué. Veuillez réessayer.',
  },
  workNeeded: {
    zh: '为防止自动程序，您的浏览器需要再完成一步计算验证',
    en: 'To keep automated programs out, your browser has to do one more check.',
    es: 'Para frenar los programas automáticos, su navegador debe hacer una comprobación más.',
    de: 'Zum Schutz vor automatischen Programmen muss Ihr Browser noch eine Prüfung durchführen.',
    ja: '自動プログラムを防ぐため、ブラウザーでもう一つ確認の計算が必要です。',
    fr: 'Pour écarter les programmes automatiques, votre navigateur doit effectuer une vérification de plus.',
  },
} satisfies Record<string, Text>;
