import { describe, expect, it } from 'vitest';
import { mayHoldRecipe } from './when-to-ask.ts';

const asked = (...texts: string[]): boolean => mayHoldRecipe(texts.map((text) => ({ text })));

describe('a model is asked about a text without a recipe', () => {
  it.each([
    'I always begin with the stones. They come out one by one with a small knife. Then the pot goes on and nobody may leave.',
    'Ich schäle sie immer im Sitzen und denke an früher. Danach kommen sie in den großen Topf und kochen lange vor sich hin.',
    'Elle desenhait des cœurs sur la crème avec une allumette. Puis tout partait au froid jusqu’au lendemain matin.',
  ])('of some sentences: %s', (text) => {
    expect(asked(text)).toBe(true);
  });

  it.each([
    [
      'a cookie consent page',
      'We value your privacy',
      'We use cookies to show you what you like. You may change your choice at any time.',
    ],
    [
      'a log-in',
      'Bitte anmelden',
      'Um diese Seite zu sehen, brauchen Sie ein Konto. Geben Sie Ihr Passwort ein, um fortzufahren.',
    ],
    [
      'an error',
      'Página no encontrada',
      'La página que busca ha cambiado de dirección. Vuelva a la página de inicio o pruebe otra vez.',
    ],
    [
      'a subscription',
      'Для подписчиков',
      'Подпишитесь, чтобы читать дальше без ограничений. Отменить можно в любой момент одним нажатием.',
    ],
    ['a blank page', '', 'Loading…'],
    [
      'workshop instructions',
      'Shelf',
      'Drill four holes into the plywood and sand it. Then screw the boards together with wood glue.',
    ],
  ])('but not about %s', (_, ...texts) => {
    expect(asked(...texts)).toBe(false);
  });
});
