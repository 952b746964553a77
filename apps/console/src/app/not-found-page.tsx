import { t } from '@vitrine/messages/t';
import { Link } from '../ui/routing/navigation.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Mark } from '../ui/layout/mark.tsx';

/** @param isOutside the address names an account that the person does not belong to, so its root does not exist either */
export function NotFoundPage({ isOutside = false }: { isOutside?: boolean }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-2 p-5 text-center">
      <title>{t('404 Page Not Found – Vitrine')}</title>
      <Mark size={40} />
      <h1 className="mt-4 text-5 font-strong">{t('404 Page Not Found')}</h1>
      <p className="text-ink-2">{t('This address does not exist.')}</p>
      <Button asChild className="mt-3">
        {isOutside ? <a href="/">{t('Back to Home')}</a> : <Link to="/">{t('Back to Home')}</Link>}
      </Button>
    </main>
  );
}
