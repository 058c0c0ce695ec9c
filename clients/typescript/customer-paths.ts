// Made of /api/openapi.json by `npm run client`.

export interface paths {
    "/api/document-stores/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools in which the customer keeps documents, also those that no longer open */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            stores: {
                                allowed: ("company" | "customers" | "articles")[];
                                bytes: number;
                                documents: number;
                                forgotten_at: string | null;
                                last: {
                                    key: string;
                                    /** Format: date-time */
                                    saved_at: string;
                                    title: string;
                                } | null;
                                name: string;
                                opens: boolean;
                                slug: string;
                                /** Format: date-time */
                                used_at: string;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document-stores/{slug}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All documents of a tool as one JSON file, with or without a subscription */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            documents: {
                                archived: boolean;
                                issued_at: string | null;
                                key: string;
                                kind: ("invoice" | "credit_note" | "quote") | null;
                                number: number | null;
                                /** Format: date-time */
                                saved_at: string;
                                title: string;
                                value: unknown;
                                version: number;
                                written: string | null;
                            }[];
                            /** Format: date-time */
                            made_at: string;
                            tool: string;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that the customer keeps in their tools, also in those that no longer open, as a business lists it */
        get: {
            parameters: {
                query?: {
                    archived?: string;
                    descending?: string;
                    kind?: "invoice" | "credit_note" | "quote" | "other";
                    page?: number;
                    page_size?: number;
                    q?: string;
                    sort?: "number" | "customer" | "amount" | "day" | "due" | "state" | "saved";
                    state?: "draft" | "issued" | "late" | "paid" | "credited";
                    tool?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                amount_cents: number | null;
                                archived: boolean;
                                customer: string;
                                day: string | null;
                                due: string | null;
                                issued: boolean;
                                key: string;
                                kind: ("invoice" | "credit_note" | "quote") | null;
                                opens: boolean;
                                paid_by: ("transfer" | "card" | "cheque" | "cash" | "debit" | "other") | null;
                                paid_on: string | null;
                                renamed: boolean;
                                /** Format: date-time */
                                saved_at: string;
                                slug: string;
                                state: ("draft" | "issued" | "late" | "paid" | "credited") | null;
                                title: string;
                                tool: string;
                                written: string | null;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{slug}/{key}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An issued document as a PDF, with or without a subscription */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    key: string;
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is issued among what the same filter lists, each as a PDF, in one ZIP */
        get: {
            parameters: {
                query?: {
                    archived?: string;
                    descending?: string;
                    kind?: "invoice" | "credit_note" | "quote" | "other";
                    q?: string;
                    sort?: "number" | "customer" | "amount" | "day" | "due" | "state" | "saved";
                    state?: "draft" | "issued" | "late" | "paid" | "credited";
                    tool?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s invoices and credit notes, latest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                amount_given_back: number;
                                /** Format: date-time */
                                issued_at: string;
                                /** @enum {string} */
                                kind: "invoice" | "credit_note" | "counter_note" | "corrected_invoice";
                                lines: {
                                    amount: number;
                                    label: string;
                                }[];
                                number: string;
                                order_id: number;
                                pdf_url: string;
                                replaced_by: string | null;
                                total_amount: number;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An invoice or a credit note of the customer, in the words of its file (or, for the other audience: Anybody’s invoice or credit note, in the words of its file) */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cancelled_by: string | null;
                            correction: {
                                buyer: string[];
                                refused: string | null;
                                tax: string | null;
                                version: string;
                            } | null;
                            date: string;
                            head: string[];
                            /** @enum {string} */
                            kind: "invoice" | "credit_note" | "counter_note" | "corrected_invoice";
                            mentions: string[];
                            number: string;
                            parties: {
                                lines: string[];
                                name: string;
                            }[];
                            pdf_url: string;
                            replaced_by: string | null;
                            rows: {
                                cells: string[];
                                strong: boolean;
                            }[];
                            title: string;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outgoing-webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s receivers of outgoing webhooks, the oldest first; without their secrets */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            disabled_why: ("failing" | "gone") | null;
                            events: string[];
                            failed: number;
                            failing_since: string | null;
                            former_until: string | null;
                            id: number;
                            name: string;
                            /** @enum {string} */
                            state: "active" | "paused" | "disabled";
                            url: string;
                            version: string;
                            waiting: number;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outgoing-webhooks/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a receiver in thirty days, the latest first, with every attempt */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    state?: "waiting" | "delivered" | "failed";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** Format: date-time */
                                at: string;
                                attempts: {
                                    /** Format: date-time */
                                    at: string;
                                    ms: number;
                                    problem: ("refused" | "redirect" | "gone" | "timeout" | "unknown_host" | "inside" | "tls" | "connection" | "unsigned" | "off") | null;
                                    status: number | null;
                                }[];
                                body: string;
                                event: string;
                                /** Format: uuid */
                                id: string;
                                next_attempt_at: string | null;
                                /** @enum {string} */
                                state: "waiting" | "delivered" | "failed";
                                type: string;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s subscriptions of one status, or those brought back by a restore */
        get: {
            parameters: {
                query?: {
                    restored?: string;
                    status?: "" | ("active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only");
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_until: string | null;
                            activation_price: number;
                            actual_monthly_cost: number;
                            automation_details: {
                                description: string;
                                description_by_ai: boolean;
                                id: number;
                                image: string | null;
                                name: string;
                                subscription_price: number;
                            };
                            automation_id: number;
                            automation_name: string;
                            automation_price: number;
                            automation_slug: string;
                            can_open: boolean;
                            /** Format: date-time */
                            created_at: string;
                            days_remaining: number | null;
                            display_price: number;
                            end_date: string | null;
                            id: number;
                            imported_at: string | null;
                            inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                            individual_price: number;
                            is_active: boolean;
                            is_free: boolean;
                            is_free_or_offered: boolean;
                            is_restored: boolean;
                            last_accessed: string | null;
                            owned: boolean;
                            paid_until: string | null;
                            pause: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                until: string;
                            } | null;
                            /** Format: date-time */
                            start_date: string;
                            /** @enum {string} */
                            status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                            stripe_subscription_id: string | null;
                            user: {
                                email: string;
                                first_name: string;
                                last_name: string;
                            };
                            user_id: number;
                            webhook_url: string | null;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the customer’s subscriptions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_until: string | null;
                            activation_price: number;
                            actual_monthly_cost: number;
                            automation_details: {
                                description: string;
                                description_by_ai: boolean;
                                id: number;
                                image: string | null;
                                name: string;
                                subscription_price: number;
                            };
                            automation_id: number;
                            automation_name: string;
                            automation_price: number;
                            automation_slug: string;
                            can_open: boolean;
                            /** Format: date-time */
                            created_at: string;
                            days_remaining: number | null;
                            display_price: number;
                            end_date: string | null;
                            id: number;
                            imported_at: string | null;
                            inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                            individual_price: number;
                            is_active: boolean;
                            is_free: boolean;
                            is_free_or_offered: boolean;
                            is_restored: boolean;
                            last_accessed: string | null;
                            owned: boolean;
                            paid_until: string | null;
                            pause: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                until: string;
                            } | null;
                            /** Format: date-time */
                            start_date: string;
                            /** @enum {string} */
                            status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                            stripe_subscription_id: string | null;
                            user: {
                                email: string;
                                first_name: string;
                                last_name: string;
                            };
                            user_id: number;
                            webhook_url: string | null;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}/why/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why one of the customer’s subscriptions has its status: the acts that led to it, from the ledger */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                            reasons: {
                                /** Format: date-time */
                                at: string;
                                by: string;
                                text: string;
                            }[];
                            /** @enum {string} */
                            status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                            subscription_id: number;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s own requests: urgent first, then newest first (or, for the other audience: Every request, open ones first, urgent first, then newest first; search in subject, message, email, name and number) */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    category?: "billing" | "technical" | "account" | "automation" | "other" | "idea";
                    page?: number;
                    priority?: "urgent" | "high" | "normal" | "low";
                    search?: string;
                    status?: "" | ("open" | "in_progress" | "resolved" | "closed");
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            can_answer: boolean;
                            /** @enum {string} */
                            category: "billing" | "technical" | "account" | "automation" | "other" | "idea";
                            category_display: string;
                            closes_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            days_open: number;
                            email: string;
                            id: number;
                            message: string;
                            /** @enum {string} */
                            priority: "urgent" | "high" | "normal" | "low";
                            priority_display: string;
                            /** @enum {string} */
                            status: "open" | "in_progress" | "resolved" | "closed";
                            status_display: string;
                            subject: string;
                            unread_replies: number;
                            user_email: string | null;
                            user_name: string | null;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the customer’s own requests with the last replies of its thread, or those before a reply (or, for the other audience: A request with its thread, the notes of the team included, or the part before a reply) */
        get: {
            parameters: {
                query?: {
                    before?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            can_answer: boolean;
                            /** @enum {string} */
                            category: "billing" | "technical" | "account" | "automation" | "other" | "idea";
                            category_display: string;
                            closes_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            days_open: number;
                            email: string;
                            files: {
                                bytes: number;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                type: string;
                            }[];
                            has_earlier: boolean;
                            id: number;
                            message: string;
                            /** @enum {string} */
                            priority: "urgent" | "high" | "normal" | "low";
                            priority_display: string;
                            replies: {
                                /** @enum {string} */
                                author: "customer" | "team";
                                author_name: string;
                                /** Format: date-time */
                                created_at: string;
                                files: {
                                    bytes: number;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    type: string;
                                }[];
                                id: number;
                                message: string;
                            }[];
                            /** @enum {string} */
                            status: "open" | "in_progress" | "resolved" | "closed";
                            status_display: string;
                            subject: string;
                            unread_replies: number;
                            user_email: string | null;
                            user_name: string | null;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/unread/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s own requests with answers of the team that they have not read, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            subject: string;
                            unread_replies: number;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/automations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The automations that the customer owns, latest purchase first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_given_back: number;
                            amount_paid: number;
                            available: boolean;
                            can_activate_subscription: boolean;
                            can_open: boolean;
                            category: {
                                id: number;
                                name: string;
                                slug: string;
                            };
                            category_name: string;
                            category_slug: string;
                            description: string;
                            description_by_ai: boolean;
                            form_url: string;
                            has_demonstration: boolean;
                            has_webhook_file: boolean;
                            id: number;
                            image: string | null;
                            inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                            last_accessed: string | null;
                            monthly_price: number;
                            name: string;
                            price: number;
                            /** Format: date-time */
                            purchase_date: string;
                            purchase_price: number;
                            slug: string;
                            subscription_available: boolean;
                            subscription_id: number | null;
                            /** @enum {string} */
                            subscription_period: "monthly";
                            subscription_price: number;
                            /** @enum {string} */
                            subscription_status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                            webhook_url: string | null;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/months/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The monthly cap, and the prices of all subscriptions that count under it now */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            monthly_cap: number;
                            subscriptions: {
                                afterwards: {
                                    coupon: {
                                        amount: number | null;
                                        percent: number | null;
                                    } | null;
                                    price: number;
                                } | null;
                                automation_id: number;
                                coupon: {
                                    amount: number | null;
                                    percent: number | null;
                                } | null;
                                ends_at: string | null;
                                id: number;
                                price: number;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/next-debits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s next three debits and all others of the last one’s day, the first first, with their amounts under the cap and their reasons */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount: number;
                            /** Format: date-time */
                            at: string;
                            automation_id: number;
                            automation_name: string;
                            /** @enum {string} */
                            kind: "renewal" | "attempt";
                            reason: string;
                            subscription_id: number;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s subscriptions, without ended trials and gifts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_until: string | null;
                            activation_price: number;
                            actual_monthly_cost: number;
                            automation_details: {
                                description: string;
                                description_by_ai: boolean;
                                id: number;
                                image: string | null;
                                name: string;
                                subscription_price: number;
                            };
                            automation_id: number;
                            automation_name: string;
                            automation_price: number;
                            automation_slug: string;
                            can_open: boolean;
                            /** Format: date-time */
                            created_at: string;
                            days_remaining: number | null;
                            display_price: number;
                            end_date: string | null;
                            id: number;
                            imported_at: string | null;
                            inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                            individual_price: number;
                            is_active: boolean;
                            is_free: boolean;
                            is_free_or_offered: boolean;
                            is_restored: boolean;
                            last_accessed: string | null;
                            owned: boolean;
                            paid_until: string | null;
                            pause: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                until: string;
                            } | null;
                            /** Format: date-time */
                            start_date: string;
                            /** @enum {string} */
                            status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                            stripe_subscription_id: string | null;
                            user: {
                                email: string;
                                first_name: string;
                                last_name: string;
                            };
                            user_id: number;
                            webhook_url: string | null;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
