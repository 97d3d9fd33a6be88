import {
  Component,
  Directive,
  ElementRef,
  inject,
  Input,
  type OnChanges,
  type OnDestroy,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

interface Area {
  update(options: object): Promise<void>;
  unmount(): Promise<void>;
}
declare const certdeck: { mount(area: string, element: HTMLElement, options: object): Area };

const token = { get: async () => (await (await fetch('/token')).json()).token };

@Directive({ selector: '[certdeckArea]' })
class CertdeckArea implements OnChanges, OnDestroy {
  @Input() certdeckArea = '';
  @Input() language = 'en';
  @Input() path = '';
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private area?: Area;

  ngOnChanges(): void {
    const { language, path } = this;
    if (this.area) void this.area.update({ language, path });
    else this.area = certdeck.mount(this.certdeckArea, this.element, { language, path, token });
  }

  ngOnDestroy(): void {
    void this.area?.unmount();
  }
}

@Component({
  selector: 'shop-root',
  imports: [CertdeckArea],
  template: `
    <main>
      <button (click)="shown.set(!shown())">Show or hide</button>
      <button (click)="language.set('fr')">Français</button>
      <button (click)="path.set('/orders/contact')">Contacts</button>
      @if (shown()) {
        <div certdeckArea="orders" [language]="language()" [path]="path()"></div>
      }
    </main>
  `,
  styles: 'button { color: rgb(180, 0, 90); text-transform: uppercase }',
})
class Shop {
  readonly shown = signal(true);
  readonly language = signal('en');
  readonly path = signal('/orders/list');
}

await bootstrapApplication(Shop, { providers: [provideZonelessChangeDetection()] });
