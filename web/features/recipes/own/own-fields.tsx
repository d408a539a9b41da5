import { CookingPot, Star, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE, RECIPE_NOTES_MAX_LENGTH, RECIPE_RATING_MAX } from '../../../../shared/constants.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { dayIn } from '../../../../shared/days/zoned-days.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { GrowingArea } from '../../../ui/forms/growing-area.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useIsOwn } from '../cache/use-is-own.ts';
import { placeAttribute } from '../original/places-within.ts';
import styles from './own-fields.module.css';
import { type OwnFields, useOwnFields } from './use-own-fields.ts';

function Rating({ own: { shown, changed } }: { readonly own: OwnFields }) {
  const { t } = useTranslation();
  const name = useId();
  const rating = shown.rating ?? 0;
  const stars = Array.from({ length: RECIPE_RATING_MAX }, (_, place) => place + 1);
  return (
    <div className={styles.rating}>
      <div role="radiogroup" aria-label={t('recipes.rating')} className={styles.stars}>
        {stars.map((star) => (
          <label key={star} data-full={star <= rating || undefined}>
            <input
              type="radio"
              name={name}
              aria-label={t('recipes.ratingOf', { rating: star })}
              checked={star === rating}
              onChange={() => changed({ rating: star })}
            />
            <Star size={22} aria-hidden />
          </label>
        ))}
      </div>
      {rating > 0 && (
        <IconButton
          label={t('recipes.noRating')}
          icon={<X size={16} aria-hidden />}
          onClick={() => changed({ rating: null })}
        />
      )}
    </div>
  );
}

function CookedDays({ own: { shown, changed } }: { readonly own: OwnFields }) {
  const { t } = useTranslation();
  const { days } = useDateFormat();
  const dayText = (day: string): string => days(day, day);
  const { cookedOn } = shown;
  if (cookedOn.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('recipes.cookedOn')}</h3>
      <ul className={styles.days}>
        {cookedOn.toReversed().map((day) => (
          <li key={day}>
            <bdi>{dayText(day)}</bdi>
            <IconButton
              label={t('recipes.removeDay', { day: dayText(day) })}
              icon={<X size={16} aria-hidden />}
              onClick={() => changed({ cookedOn: cookedOn.filter((other) => other !== day) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The user's notes, which are saved when the field is left, too. */
function OwnNotes({ own: { shown, changed } }: { readonly own: OwnFields }) {
  const { t } = useTranslation();
  const id = useId();
  const saved = shown.ownNotes ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const isChanged = text.trim() !== saved.trim();
  function save(): void {
    if (isChanged) changed({ ownNotes: text.trim() === '' ? null : text });
    setTyped(null);
  }
  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  // The recipe may be closed while the field has the focus.
  useEffect(() => () => saving.current(), []);
  return (
    <section className={styles.part}>
      <h3>
        <label htmlFor={id}>{t('recipes.ownNotes')}</label>
      </h3>
      <GrowingArea
        id={id}
        rows={2}
        maxLength={RECIPE_NOTES_MAX_LENGTH}
        placeholder={t('recipes.ownNotesHint')}
        dir={typedDir(text)}
        mirror={`${text}\n`}
        value={text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
      />
      <Button size="small" look="outline" aria-disabled={!isChanged} onClick={save}>
        {t('recipes.saveNotes')}
      </Button>
    </section>
  );
}

/** The rating and the day of a meal. */
function Marks({ own }: { readonly own: OwnFields }) {
  const { t } = useTranslation();
  const { shown, changed } = own;
  const today = dayIn(readersZone(), useNow(MINUTE));
  const isCooked = shown.cookedOn.includes(today);
  const others = shown.cookedOn.filter((day) => day !== today);
  return (
    <div className={styles.marks}>
      <Rating own={own} />
      <Button
        look="outline"
        size="small"
        icon={<CookingPot size={16} aria-hidden />}
        aria-pressed={isCooked}
        onClick={() => changed({ cookedOn: isCooked ? others : [...others, today] })}
      >
        {t('recipes.cookedToday')}
      </Button>
    </div>
  );
}

/** The rating and "cooked today" of an own recipe alone. */
export function OwnMarks({ recipe }: { readonly recipe: Recipe }) {
  const messageText = useMessageText();
  const own = useOwnFields(recipe);
  const isOwn = useIsOwn(recipe.id);
  if (!isOwn) return null;
  return (
    <>
      <Marks own={own} />
      {own.error && <Banner kind="error">{messageText(own.error)}</Banner>}
    </>
  );
}

/** The notes of the source, and what the user says about a recipe. */
export function OwnFieldsView({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const own = useOwnFields(recipe);
  const isOwn = useIsOwn(recipe.id);
  return (
    <div className={styles.fields}>
      {recipe.notes !== null && (
        <section className={styles.part}>
          <h3>{t('recipes.notes')}</h3>
          <p className={styles.text} dir="auto" lang={recipe.lang ?? undefined} {...placeAttribute('notes')}>
            {recipe.notes}
          </p>
        </section>
      )}
      {isOwn && (
        <>
          <Marks own={own} />
          <CookedDays own={own} />
          <OwnNotes own={own} />
          {own.error && <Banner kind="error">{messageText(own.error)}</Banner>}
        </>
      )}
    </div>
  );
}
