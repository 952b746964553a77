import type { KnownElement, LayoutColor, LayoutDocument, TextStyle } from '@vitrine/contract/layouts/document';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Edit } from '../panels/properties/edit.ts';
import type { ElementCanvas } from './canvas.ts';

/** What the editor asks a kind of element. Only elements of the kind are given to it. */
export interface EditorKind<K extends ElementKind> {
  /** Its name, which new elements have too. */
  label: string;
  Icon: LucideIcon;
  /** The size of a new element on a canvas whose shorter side has 1,080 pixels. */
  size: readonly [width: number, height: number];
  /** The fields of a new element that differ from those of one that says nothing. */
  defaults?: (canvas: ElementCanvas) => Defaults<K>;
  /** What the panel of elements offers; the kind itself unless given. */
  presets?: readonly Preset<K>[];
  /** The content of the library that it shows; none unless given. */
  content?: ElementContent<ElementOf<K>>;
  /** A short description of what an element shows; empty if there is nothing to say. */
  describe: (element: ElementOf<K>, resources: LayoutResources) => string;
  /** Why an element shows nothing; null for one that shows something. */
  explainEmptiness: (element: ElementOf<K>, resources: LayoutResources) => string | null;
  /** The properties that only this kind has. */
  Properties: ComponentType<PropertiesProps<K>> | null;
  /** Its part in the form in which a layout is filled in. */
  fillIn: KindFillIn<K> | null;
  /** Changes the colors of an element that are not those of its text; it has none unless given. */
  mapColors?: (element: ElementOf<K>, to: ToColor) => ElementOf<K>;
  /** Edits an element on the canvas, after a double press; nothing can be edited there unless given. */
  CanvasEditor?: ComponentType<{ element: ElementOf<K>; isNight: boolean }>;
  /** Its lines are at both sides, so that they cannot be aligned. */
  hasBothSides?: true;
  /** What a layout loses if a logo covers an element; 20 unless given. */
  coverCost?: number;
}

/** The interface of every kind. */
export type EditorKinds = Readonly<{ [K in ElementKind]: EditorKind<K> }>;

/** Fields of a new element, with what differs from usual letters. */
type Defaults<K extends ElementKind> = Partial<Omit<ElementOf<K>, 'style'>> & { style?: Partial<TextStyle> };

/** An element with other defaults. */
export interface Preset<K extends ElementKind> {
  label: string;
  Icon: LucideIcon;
  /** Makes the elements out of a new one of the kind. */
  create: (element: ElementOf<K>, canvas: ElementCanvas) => ElementOf<K>[];
}

export interface ShownContent {
  name: string;
  /** The address of its picture, of a web page its icon; null where it has none. */
  picture: string | null;
}

/** The texts about the content of a kind of element. */
export interface ContentTexts {
  /** The title of the dialog in which it is chosen. */
  title: string;
  /** `No picture chosen`: why the element is empty. */
  notChosen: string;
  /** `No picture yet`, in the panel of its properties. */
  none: string;
  /** `Picture deleted` */
  deleted: string;
}

/** The library content of a kind of element. */
export interface ElementContent<E extends KnownElement> extends ContentTexts {
  /** `drawn`: any kind of drawn content. `listed`: what plays as a list, a playlist or a document. */
  kind: ContentKind | 'drawn' | 'listed';
  /** The chosen content, also if that was deleted since; null: none. */
  idOf: (element: E) => string | null;
  /** The element with other content, or without any. */
  show: (element: E, id: string | null) => E;
  find: (id: string, resources: LayoutResources) => ShownContent | null;
}

export interface PropertiesProps<K extends ElementKind> {
  /** The selected elements, all of the kind. */
  edit: Edit<ElementOf<K>>;
  document: LayoutDocument;
  resources: LayoutResources;
  /** Changes the selected elements. `resources` has content that they show anew. */
  onPick: (change: (element: ElementOf<K>) => ElementOf<K>, resources: LayoutResources) => void;
}

/** Letters and the squares of QR codes are read on their ground; surfaces are what others lie on. */
export type ColorRole = 'ink' | 'surface' | 'border';

/** The color that takes the place of another one, whose name is unique within the element. */
export type ToColor = (color: LayoutColor, name: string, role: ColorRole) => LayoutColor;

/** An element that the form changes, in its scene. */
export interface Fillable<E extends KnownElement = KnownElement> {
  sceneId: string;
  element: E;
  /** The name of the element, with its scene where a layout has several. */
  label: string;
}

export interface FillFieldProps<E extends KnownElement> {
  item: Fillable<E>;
  resources: LayoutResources;
  onFocus: () => void;
  /** `added` has content that the element shows anew. */
  onChange: (edit: (element: E) => E, added?: LayoutResources) => void;
}

export interface KindFillIn<K extends ElementKind> {
  /** Its section of the form. */
  section: 'words' | 'pictures' | 'prices';
  /** False for an element that the form leaves out. */
  isAsked?: (element: ElementOf<K>) => boolean;
  Field: ComponentType<FillFieldProps<ElementOf<K>>>;
}
