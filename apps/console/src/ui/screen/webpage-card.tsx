import './webpage-card.css';
import { Globe } from 'lucide-react';
import { useState } from 'react';

interface WebpageCardProps {
  /** The address of its icon; null if it has none. */
  icon: string | null;
  /** Shown where there is room. */
  name?: string;
  /** The host of its address, at the top, where there is room. */
  host?: string;
  /** The alternative text, unless a label beside the card provides it. */
  alt?: string;
}

/** Stands for a web page, which has no thumbnail. It fills the `Picture` around it. */
export function WebpageCard({ icon, name, host, alt = '' }: WebpageCardProps) {
  return (
    <span {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })} className="webpage-card">
      <span className="webpage-card-bar">{host}</span>
      <span className="webpage-card-page">
        <Icon key={icon} src={icon} />
        {name !== undefined && <span className="webpage-card-name">{name}</span>}
      </span>
    </span>
  );
}

function Icon({ src }: { src: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  return src === null || isBroken ? (
    <Globe className="webpage-card-icon" />
  ) : (
    <img src={src} alt="" draggable={false} className="webpage-card-icon" onError={() => setIsBroken(true)} />
  );
}
